import { readFileSync } from "node:fs";
import type { Case, Tolerance } from "./adapter.ts";

/** A file that cannot be read as cases; the message names the file and the reason. */
export class UnreadableCases extends Error {}

/** The cases of one file: `{ cases: [...] }` or a bare list. */
export function readCases(file: string): readonly Case[] {
  const json = parse(file);
  const list = Array.isArray(json) ? json : (json as { cases?: unknown } | null)?.cases;
  if (!Array.isArray(list)) throw new UnreadableCases(`${file}: no list of cases`);
  return list.map((item, i) => parseCase(item, `${file}, case ${i}`));
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UnreadableCases(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function parseCase(item: unknown, where: string): Case {
  const given = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
  const { id, function: name, inputs, expected, tolerance } = given;
  if (typeof name !== "string" || typeof inputs !== "object" || inputs === null || expected === undefined)
    throw new UnreadableCases(`${where}: must have function, inputs and expected`);
  return {
    id: typeof id === "string" ? id : where,
    function: name,
    inputs: inputs as Record<string, unknown>,
    expected,
    tolerance: parseTolerance(tolerance, where),
  };
}

function parseTolerance(tolerance: unknown, where: string): Tolerance {
  if (tolerance === undefined || tolerance === null) return {};
  if (typeof tolerance !== "object") throw new UnreadableCases(`${where}: tolerance must be an object`);
  for (const part of ["relative", "absolute"] as const) {
    const value = (tolerance as Record<string, unknown>)[part];
    if (value !== undefined && !(typeof value === "number" && value >= 0))
      throw new UnreadableCases(`${where}: tolerance ${part} must be a number from 0`);
  }
  return tolerance;
}
