import { fail, kindOf } from "../errors/index.ts";
import type { Neighbours, Relation } from "./loss.ts";
import { withinDistance } from "./within-distance.ts";

const relations: readonly string[] = ["replace-one", "add-remove", "local"] satisfies readonly Neighbours[];

/** A misspelt relation must not pass for one with a smaller sensitivity. */
export function requireNeighbours(neighbours: Neighbours): Neighbours {
  if (relations.includes(neighbours)) return neighbours;
  return refuse("neighbours", neighbours, `one of: ${relations.join(", ")}`);
}

/** The same for what a loss or a ledger says. */
export function requireRelation(relation: Relation, name = "neighbours"): Relation {
  if (relations.includes(relation) || withinDistance(relation) !== undefined) return relation;
  return refuse(name, relation, `one of: ${relations.join(", ")}, local-within-N (N counts)`);
}

function refuse(name: string, value: unknown, accepted: string): never {
  const found = typeof value === "string" ? value.slice(0, 40) : kindOf(value);
  return fail("ARGUMENT", { name, found, accepted });
}
