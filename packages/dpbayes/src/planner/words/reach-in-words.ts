import { type Relation, recordsWithin, withinDistance } from "@dpbayes/privacy/ledger";

/** How far an epsilon under this relation reaches, to stand right behind it: nothing where it holds between all neighbours. */
export function reachInWords(relation: Relation): string {
  const distance = withinDistance(relation);
  return distance === undefined ? "" : ` between ${recordsWithin(distance)}`;
}
