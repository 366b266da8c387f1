/**
 * Types of the table page's state. What the server sends is in ../types/wire.js. No code.
 *
 * @typedef {import("../types/wire.js").SeatView} Seat
 * @typedef {import("../types/wire.js").TableView} State
 * @typedef {import("../types/wire.js").Screen} Screen
 *
 * @typedef {{ name: string, args: Record<string, unknown> }} Command
 * @typedef {{ kind: "refused" | "stale" | "sign_in" | "error" | "recorded", message: string, law?: string | null }} Notice
 *
 * Unsent entries: the open panel and its seat, amounts in cents, the cards and hands chosen so far.
 * @typedef {{ panel: string, seat: number | null, target: string, cents: Record<string, number>,
 *   padKey: string, cards: string[], typed: string, hands: Record<string, string> }} Draft
 *
 * The page: the table as last sent, and what exists only on this screen. `isLate` means that a command has been
 * pending for over a second, `isOffline` that the server does not answer. `asksAboutMissedRounds` stays set until
 * someone says whether rounds were dealt while offline.
 * @typedef {{ table: { id: string, name: string, game: string, dealer: string,
 *   floor: [string, string][], isTablet: boolean }, screen: Screen | null,
 *   connection: string, tap: (Command & { padKey: string }) | null, isIgnoringTouches: boolean, notice: Notice | null,
 *   isLate: boolean, isOffline: boolean, offlineSince: number | null, asksAboutMissedRounds: boolean,
 *   drawer: { name: string, form: Record<string, any> } | null, card: import("../types/wire.js").DealersCard | null,
 *   sheet: number | null, stepForm: { step: number, entries: Record<string, any> }, draft: Draft }} Page
 *
 * Handlers that the page's buttons and keys call.
 * @typedef {{ sendCommand: (name: string, args?: Record<string, unknown>) => Promise<boolean>, touchSeat: (seat: number) => void,
 *   closeSeat: () => void, chooseTarget: (target: string) => void, addChip: (cents: number) => void,
 *   setAmount: (cents: number) => void, pickCard: (card: string) => void, typeRank: (rank: string) => void,
 *   sendChosen: () => void, openPanel: (panel: string) => void, toggleAgain: () => void, openAmount: (seat: number) => void,
 *   nameHand: (which: string, name: string) => void,
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
