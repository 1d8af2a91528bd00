import type { Relation, WithinDistance } from "./loss.ts";

const PREFIX = "local-within-";

export function localWithin(distance: number): WithinDistance {
  return `${PREFIX}${distance}`;
}

/** The distance of counts up to which a loss under this relation holds; undefined where it holds between all neighbours. */
export function withinDistance(relation: Relation): number | undefined {
  if (typeof relation !== "string" || !relation.startsWith(PREFIX)) return undefined;
  const distance = Number(relation.slice(PREFIX.length));
  const spelt = distance > 0 && Number.isFinite(distance) && localWithin(distance) === relation;
  return spelt ? distance : undefined;
}

/** How far an epsilon reaches, in the words that stand beside it wherever it is stated. */
export function recordsWithin(distance: number): string {
  return `records that differ by at most ${distance} ${distance === 1 ? "count" : "counts"}`;
}
