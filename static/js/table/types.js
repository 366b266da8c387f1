/**
 * What the server sends, as docs for people and `tsc --checkJs`. No code.
 *
 * @typedef {{ one_of?: (boolean | number | string)[], some_of?: number[], cards?: number, boxes?: string[],
 *   needed?: string[], hands?: Record<string, string[]>, least?: string, most?: string, letters?: number,
 *   entries?: string[], amounts?: Record<string, string[]>, is_word?: boolean, not_of?: string[], seats?: number[],
 *   usual?: boolean | number | string, changeable?: number[], by_seat?: Record<string, [string, string]>,
 *   whole_dollars?: string[], is_optional?: boolean,
 *   follows?: Record<string, { outcome: string, law: string, is_of_seat?: boolean }> }} Argument
 * @typedef {{ name: string, args?: Record<string, Argument>, room?: string }} Action
 * @typedef {{ stake: string, outcome: string, odds: string | null, pays: string, returned: string,
 *   does?: string, law?: string, chips?: Record<string, number> }} WagerResult
 * @typedef {{ hands: Record<string, string>, wagers: Record<string, WagerResult>, net: string, pays: string,
 *   returned: string, limit_cut?: string, envy?: string, chips?: Record<string, number>,
 *   best?: Record<string, string[]> }} SeatResult
 * @typedef {{ seat: number, is_taken?: boolean, is_in?: boolean, player?: string,
 *   wagers?: Record<string, string>, last_wagers?: Record<string, string>,
 *   decisions?: Record<string, string>, cards?: string[],
 *   needs_amounts?: boolean, warnings?: { key: string, text: string, params?: Record<string, string> }[],
 *   draws?: Record<string, number>, has_folded?: boolean, has_forfeited?: boolean, cards_down?: number,
 *   is_hand_collected?: boolean, is_settled?: boolean, settled?: Record<string, WagerResult>,
 *   paid_apart?: string, difference?: string, result?: SeatResult }} Seat
 * @typedef {{ name: string, law: string, is_done?: boolean, is_next?: boolean }} DeckStep
 * @typedef {{ name: string, back: string, stage: string, is_in_use?: boolean, in_play_since?: string, due_at?: string,
 *   cover_card_at?: number, is_preshuffled?: boolean, steps?: DeckStep[], waits_for_room?: boolean }} DeckView
 * @typedef {{ seat: number, was: string, now: string, gets: string }} Difference
 * @typedef {{ what: string, name: string, was: string, now: string, seat?: number }} Change
 * @typedef {{ entry: string, at: string, dealer?: string, deck?: string, out?: string, back?: string, count?: number,
 *   is_right?: boolean, staked?: string, returned?: string, meter?: string, display?: string, ours?: string,
 *   void?: string, cards?: string, seats?: { seat: number, net: string, cards?: string }[], paperwork?: string[] }} ReportedEntry
 * @typedef {{ number: number, kind: string, reason: string, asked_by: string, asked_at: string, round_number: number,
 *   law?: string, needs?: string, removes_deck?: boolean, reached?: string[], is_stale?: boolean, changes?: Change[],
 *   differences?: Difference[], missed?: ReportedEntry[],
 *   breaches?: { kind: string, law: string, at: string, deck?: string }[] }} Request
 * @typedef {{ round_number: number, seat: number, amount: string, paperwork: string[], status: string,
 *   is_confirmed?: boolean, needs_signature?: boolean, is_signed?: boolean, by_hand?: string }} Payment
 * @typedef {{ requests?: Request[], payments?: Payment[], hold?: { reason: string, at: string },
 *   call_reached?: string[], expected_stub?: number,
 *   floor_called_at?: string, dealer_since?: string, decks?: DeckView[], stub_counted?: number,
 *   uncounted?: number, rounds_without_count?: number, is_idle?: boolean, is_closed?: boolean,
 *   before_closing?: string[], devices?: Record<string, string>, is_void?: boolean, void?: string,
 *   is_stub_off?: boolean,
 *   reminders?: { kind: string, due_at: string, subject?: string }[],
 *   new_rules?: { reference: string, effective_at: string, is_due?: boolean } }} Around
 * @typedef {{ key: string, text: string, params?: Record<string, string> }} Said
 * @typedef {Said & { law: string }} Ahead
 * @typedef {Ahead & { seat?: number, says?: Said }} Prompt
 * @typedef {{ game: string, round_number: number, phase: string, prompt: Prompt, boxes: string[],
 *   places: string[], seats: Seat[], community: Record<string, string>, six_card_box: string[],
 *   has_six_card_box: boolean, is_dealt?: boolean, is_box_turned?: boolean, meter?: string | null,
 *   deck: string[], minimum: string, maximum: string,
 *   denominations: string[], depth: string, ahead: Ahead[], around?: Around }} State
 * @typedef {{ table: number, version: number, step: number, state: State, actions: Action[],
 *   by_pin?: Action[] }} Screen
 * @typedef {{ key: string, text: string, law: string, params?: Record<string, string>, says?: string }} CardLine
 * @typedef {{ minimum: string, maximum: string, payout_limit?: string, wagers: CardLine, reference?: string,
 *   amounts?: Record<string, string[]>, whole_dollars?: string[],
 *   signs: { boxes: string[], law: string, rows: { hand: string, odds: string, kind: string }[], envy_for?: string }[] }} Sign
 * @typedef {Sign & { game: string,
 *   steps: CardLine[], settlement: CardLine[], deal: [string, number][], deck: CardLine[],
 *   irregularities: { kind: string, outcome: string, law: string }[],
 *   new_sign?: Sign & { effective_at: string } }} Card
 * @typedef {{ code?: string, message?: string, law?: string | null, key?: string,
 *   params?: Record<string, string> }} Problem
 *
 * @typedef {{ name: string, args: Record<string, unknown> }} Command
 * @typedef {{ kind: "refused" | "stale" | "sign_in" | "error" | "recorded", message: string, law?: string | null }} Notice
 *
 * What is half entered here: the panel that is open and its seat, amounts in cents, the cards and hands chosen so far.
 * @typedef {{ panel: string, seat: number | null, target: string, cents: Record<string, number>,
 *   padKey: string, cards: string[], typed: string, hands: Record<string, string>,
 *   numbers: Record<string, number> }} Draft
 *
 * What is on this screen: the table as it was last sent, and what is only here. `isLate` is a tap on its way for over
 * a second, `isOffline` a server that does not answer, `offlineSince` since when; `asksAboutMissedRounds` until somebody says whether rounds
 * were dealt meanwhile.
 * @typedef {{ table: { id: string, name: string, game: string, dealer: string,
 *   floor: [string, string][], isTablet: boolean }, screen: Screen | null,
 *   connection: string, tap: (Command & { padKey: string }) | null, isIgnoringTouches: boolean, notice: Notice | null,
 *   isLate: boolean, isOffline: boolean, offlineSince: number | null, asksAboutMissedRounds: boolean,
 *   drawer: { name: string, form: Record<string, any> } | null, card: Card | null, sheet: number | null,
 *   stepForm: { step: number, entries: Record<string, any> }, draft: Draft }} Page
 *
 * What a touch can do.
 * @typedef {{ sendCommand: (name: string, args?: Record<string, unknown>) => Promise<boolean>, touchSeat: (seat: number) => void,
 *   closeSeat: () => void, chooseTarget: (target: string) => void, addChip: (cents: number) => void,
 *   setAmount: (cents: number) => void, pickCard: (card: string) => void, typeRank: (rank: string) => void,
 *   sendChosen: () => void, openPanel: (panel: string) => void, openAmount: (seat: number) => void,
 *   nameHand: (which: string, name: string) => void, setNumber: (name: string, number: number) => void,
 *   answerMissedRounds: (wereDealt: boolean) => void, toggleDrawer: (name: string) => void,
 *   openDrawer: (name: string, form?: Record<string, unknown>) => void, closeDrawer: () => void, readCard: () => void,
 *   openForm: (form: Record<string, unknown>) => void, formDone: (name: string) => void,
 *   readRound: (number: number) => Promise<void>, answerSigned: (notice: Notice) => void,
 *   sendCommandByPin: (command: Command, by: { employee: string, pin: string }) => Promise<boolean>,
 *   stepEntry: (name: string) => any, fillStep: (entries: Record<string, unknown>) => void,
 *   fillForm: (entries: Record<string, unknown>) => void, dismiss: () => void,
 *   toggleSheet: (seat: number) => void, closeSheet: () => void, chooseSuits: (colors: "two" | "four") => void,
 *   toggleAwake: () => void, toggleFullScreen: () => void }} Handlers
 */
export {};
