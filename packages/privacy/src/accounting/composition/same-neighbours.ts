import { fail } from "../../errors/index.ts";
import type { Neighbours, PrivacyLoss } from "../loss.ts";

/** The one neighbouring relation of all losses; losses under different relations never mix. */
export function sameNeighbours(losses: readonly PrivacyLoss[]): Neighbours {
  const first = losses[0];
  if (first === undefined)
    return fail("ARGUMENT", { name: "losses.length", found: 0, accepted: "at least 1" });
  const other = losses.find((loss) => loss.neighbours !== first.neighbours);
  if (other === undefined) return first.neighbours;
  return fail("RELATIONS_DIFFER", {
    found: `${first.neighbours} and ${other.neighbours}`,
    accepted: "under one relation (add-remove converts to replace-one by replaceOneFromAddRemove)",
  });
}
