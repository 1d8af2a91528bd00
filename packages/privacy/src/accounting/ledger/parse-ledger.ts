import { fail, kindOf } from "../../errors/index.ts";
import type { Relation } from "../loss.ts";
import { requireRelation } from "../require-neighbours.ts";
import type { Currency } from "./amount.ts";
import { componentsOf } from "./amount.ts";
import { type Ledger, openLedger, type Spend, spendAll } from "./ledger.ts";

const FIELDS = ["format", "unit", "neighbours", "currency", "budget", "entries"];
const ENTRY_FIELDS = ["id", "spent", "note", "when"];

/**
 * Reads a ledger back from JSON. Every entry is spent again from the opened budget, so a file whose
 * entries exceed it, repeat an id or are not amounts is refused like the spend itself would be.
 */
export function parseLedger(json: unknown): Ledger {
  const given = requireObject("ledger", json, FIELDS);
  requireOneOf("ledger format", given["format"], ["dpbayes.ledger/1"]);
  const currency = requireOneOf("ledger currency", given["currency"], Object.keys(componentsOf)) as Currency;
  const opened = openLedger({
    budget: requireObject("ledger budget", given["budget"], componentsOf[currency]) as Record<string, string>,
    unit: requireText("ledger unit", given["unit"]),
    neighbours: requireRelation(given["neighbours"] as Relation, "ledger neighbours"),
    currency,
  });
  const entries = given["entries"];
  if (!Array.isArray(entries))
    return fail("ARGUMENT", { name: "ledger entries", found: kindOf(entries), accepted: "an array" });
  return spendAll(
    opened,
    entries.map((entry: unknown, i) => parseEntry(opened.currency, entry, i)),
  );
}

function parseEntry(currency: Currency, json: unknown, index: number): Spend {
  const name = `ledger entry ${index}`;
  const entry = requireObject(name, json, ENTRY_FIELDS);
  const amount = requireObject(`${name} spent`, entry["spent"], componentsOf[currency]);
  return {
    ...amount,
    id: requireText(`${name} id`, entry["id"]),
    ...(entry["note"] === undefined ? {} : { note: requireText(`${name} note`, entry["note"]) }),
    ...(entry["when"] === undefined ? {} : { when: requireText(`${name} when`, entry["when"]) }),
  };
}

function requireObject(name: string, value: unknown, fields: readonly string[]): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail("ARGUMENT", { name, found: kindOf(value), accepted: "an object" });
  const unknown = Object.keys(value).find((key) => !fields.includes(key));
  if (unknown !== undefined)
    fail("ARGUMENT", {
      name: `${name} field ${unknown}`,
      found: "not known",
      accepted: `one of: ${fields.join(", ")}`,
    });
  return value as Record<string, unknown>;
}

function requireText(name: string, value: unknown): string {
  return typeof value === "string"
    ? value
    : fail("ARGUMENT", { name, found: kindOf(value), accepted: "a text" });
}

function requireOneOf(name: string, value: unknown, accepted: readonly string[]): string {
  if (typeof value === "string" && accepted.includes(value)) return value;
  return fail("ARGUMENT", { name, found: kindOf(value), accepted: `one of: ${accepted.join(", ")}` });
}
