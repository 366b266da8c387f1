/**
 * Types of the round page's data, which the schema does not cover. No code.
 *
 * @typedef {{ name?: string, key?: string, value?: string, values?: string[], person?: string, groups?: EventPart[][] }} EventPart
 * @typedef {{ sequence: number, at: string, who: string, role: string, device: string, event: string, words: EventPart[],
 *   changes: string[], state: import("../table/types.js").State }} Step
 * @typedef {{ key: string, text: string, law: string, params?: Record<string, string>, box?: string, outcome?: string,
 *   place?: string, hand?: string, stake?: string, odds?: string, kind?: string, pays?: string, returned?: string }} Line
 * @typedef {{ seat: number, lines: Line[], staked: string, returned: string, net: string, player?: string,
 *   cards?: string[], declared?: boolean, hands?: Record<string, string>, best?: Record<string, string[]> }} SeatExplained
 * @typedef {{ seats: SeatExplained[], meter?: Line | null }} Explained
 * @typedef {{ events: number, first: number, last: number, head: string, fault: string, gone: string,
 *   is_settled_again: boolean }} Checked
 */
export {};
