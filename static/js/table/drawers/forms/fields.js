/** Finds what a command still needs, from the limits of its arguments. */

import { toAmount, toCents } from "../../../i18n/money.js";

/**
 * @typedef {import("../../../types/wire.js").Action} Action
 * @typedef {import("../../../types/wire.js").Argument} Argument
 * @typedef {"fixed" | "choice" | "confirm" | "some" | "all" | "number" | "amount" | "text"} Kind
 * @typedef {{ name: string, argument: Argument, kind: Kind }} Field
 */

/** @param {Argument} argument @returns {Kind} */
function kindOf(argument) {
  const { one_of = [], some_of, needed, least = "" } = argument;
  if (one_of.length === 1 && one_of[0] === true) {
    return "confirm";
  }
  if (one_of.length) {
    return one_of.length > 1 || argument.is_optional ? "choice" : "fixed";
  }
  if (some_of) {
    return "some";
  }
  if (needed) {
    return "all";
  }
  return least ? (least.includes(".") ? "amount" : "number") : "text";
}

/** @param {Action} action @returns {Field[]} */
export const fieldsOf = ({ args = {} }) =>
  Object.entries(args).map(([name, argument]) => ({ name, argument, kind: kindOf(argument) }));

/** Returns the fields that a person must fill in. @param {Action} action */
export const openFields = (action) =>
  fieldsOf(action).filter(({ kind, argument }) => kind !== "fixed" && !(kind === "all" && !argument.needed?.length));

/** Returns a key for an action: its name and its fixed arguments. @param {Action} action */
export const keyOf = (action) =>
  [action.name, ...fieldsOf(action).filter(({ kind }) => kind === "fixed").map(({ argument }) => argument.one_of?.[0])].join(" ");

/**
 * Returns the value of a field: the entry, or its usual value. Numbers and amounts are kept as typed.
 *
 * @param {Record<string, any>} entered
 * @param {Field} field
 */
export function valueOf(entered, { name, argument, kind }) {
  if (kind === "fixed") {
    return argument.one_of?.[0];
  }
  if (entered[name] !== undefined) {
    return entered[name];
  }
  return kind === "amount" && argument.usual ? String(toCents(String(argument.usual))) : argument.usual;
}

/** @param {Field} field @param {any} value */
function isWithin({ argument, kind }, value) {
  const { least = "0", most = "0", letters = 0, needed = [] } = argument;
  switch (kind) {
    case "number":
      return value !== "" && Number(value) >= Number(least) && Number(value) <= Number(most);
    case "amount":
      return value !== "" && Number(value) >= toCents(least) && Number(value) <= toCents(most);
    case "text":
      return value.trim().length > 0 && value.trim().length <= letters;
    case "some":
      return value.length > 0;
    case "all":
      return needed.every((key) => value.includes(key));
    default:
      return true;
  }
}

/** @param {Record<string, any>} entered @param {Field} field */
export function isFilled(entered, field) {
  const value = valueOf(entered, field);
  if (field.kind === "all" && !field.argument.needed?.length) {
    return true;
  }
  return value === undefined ? Boolean(field.argument.is_optional) : isWithin(field, value);
}

/** @param {Action} action @param {Record<string, any>} entered */
export const isReady = (action, entered) => fieldsOf(action).every((field) => isFilled(entered, field));

/** @param {Field} field @param {any} value */
function written({ kind }, value) {
  switch (kind) {
    case "number":
      return Number(value);
    case "amount":
      return toAmount(Number(value));
    case "text":
      return value.trim();
    default:
      return value;
  }
}

/** Returns the arguments as they are sent. @param {Action} action @param {Record<string, any>} entered */
export function argumentsOf(action, entered) {
  return Object.fromEntries(
    fieldsOf(action)
      .map((field) => /** @type {[Field, any]} */ ([field, valueOf(entered, field)]))
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field.name, written(field, value)]),
  );
}
