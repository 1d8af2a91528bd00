import { fail, kindOf } from "../errors/index.ts";
import type { Neighbours } from "./loss.ts";

const relations = ["replace-one", "add-remove", "local"] satisfies readonly Neighbours[];

/** A misspelt relation must not pass for one with a smaller sensitivity. */
export function requireNeighbours(neighbours: Neighbours): Neighbours {
  if (relations.includes(neighbours)) return neighbours;
  const found = typeof neighbours === "string" ? String(neighbours).slice(0, 40) : kindOf(neighbours);
  return fail("ARGUMENT", { name: "neighbours", found, accepted: `one of: ${relations.join(", ")}` });
}
