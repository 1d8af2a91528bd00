import { fail } from "../errors/index.ts";
import type { Relation } from "./loss.ts";
import { withinDistance } from "./within-distance.ts";

/** Refuses to add losses under two relations, and says what to do where a distance is the reason. */
export function refuseRelations(found: string, accepted: string, either: readonly Relation[]): never {
  const code = either.some((relation) => withinDistance(relation) !== undefined)
    ? "DISTANCES_DIFFER"
    : "RELATIONS_DIFFER";
  return fail(code, { found, accepted });
}
