/**
 * Types of the floor page's state. No code.
 *
 * @typedef {import("../types/wire.js").Tile} Tile
 * @typedef {{ table: number, name: string, game: string }} Mine
 * @typedef {{ tables: Mine[], pits: number[], lone: Tile[], signatures: number }} Given
 * @typedef {{ id: number, page: () => import("../table/types.js").Page, handlers: (place: "card" | "sheet") => import("../table/types.js").Handlers,
 *   form: () => string, closeForm: () => void, read: () => Promise<void>, catchUp: (version: number) => void,
 *   ignoreTouchesBriefly: () => void }} TableSession
 * @typedef {{ person: string, mine: Map<number, Mine>, tiles: Map<number, Tile>, lost: Set<string>, isRead: boolean,
 *   sheet: number | null, signatures: number, notice: { message: string, law?: string | null, asksSignIn?: boolean } | null }} Floor
 */
export {};
