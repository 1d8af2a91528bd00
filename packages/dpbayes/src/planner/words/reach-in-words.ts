import { type Relation, recordsWithin, withinDistance } from "@dpbayes/privacy/ledger";

/** The relation to stand behind that: a distance is told by the reach, and what is left of it is a local one. */
export function relationInWords(relation: Relation): string {
  return withinDistance(relation) === undefined ? relation : "local";
}

/** How far an epsilon under this relation reaches, to stand right behind it: nothing where it holds between all neighbours. */
export function reachInWords(relation: Relation): string {
  const distance = withinDistance(relation);
  return distance === undefined ? "" : ` between ${recordsWithin(distance)}`;
}
