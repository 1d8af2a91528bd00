import { fail } from "../../errors/index.ts";
import type { PrivacyLoss, Relation } from "../loss.ts";
import { refuseRelations } from "../refuse-relations.ts";

/** The one neighbouring relation of all losses; losses under different relations never mix. */
export function sameNeighbours(losses: readonly PrivacyLoss[]): Relation {
  const first = losses[0];
  if (first === undefined)
    return fail("ARGUMENT", { name: "losses.length", found: 0, accepted: "at least 1" });
  const other = losses.find((loss) => loss.neighbours !== first.neighbours);
  if (other === undefined) return first.neighbours;
  return refuseRelations(
    `${first.neighbours} and ${other.neighbours}`,
    "under one relation (add-remove converts to replace-one by replaceOneFromAddRemove)",
    [first.neighbours, other.neighbours],
  );
}
