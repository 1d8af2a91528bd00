import { fail } from "../errors/index.ts";
import type { Relation } from "./loss.ts";
import { withinDistance } from "./within-distance.ts";

/** What to do about a cost within a distance. Not in the catalogue, which travels to every device. */
const ADVICE =
  "because records further apart lose more; keep a ledger of its own for each distance, or state what it costs between any two records (costBetweenAnyRecords)";

/** Refuses to add losses under two relations, and says what to do where a distance is the reason. */
export function refuseRelations(found: string, accepted: string, either: readonly Relation[]): never {
  return either.some((relation) => withinDistance(relation) !== undefined)
    ? fail("DISTANCES_DIFFER", { found, accepted: `${accepted}, ${ADVICE}` })
    : fail("RELATIONS_DIFFER", { found, accepted });
}
