import type { TableMeasurement, TableNoise } from "@dpbayes/privacy/formats";
import type { Geography } from "./geography.ts";
import type { AxisPart, NmfNumbers } from "./nmf-unit.ts";

/** A variable of the table. */
export interface NamedAxis {
  readonly name: string;
  readonly levels: readonly string[];
}

/** The name of the geographic axis. */
export const AREA = "area";

/** Answers of one query, with noise of one law, to units of one level. */
interface Batch {
  readonly parts: readonly AxisPart[];
  readonly noise: TableNoise;
  readonly answers: NmfNumbers[];
}

/**
 * Numbers of all units as measurements: one for every level, query and law, in that order. Units are groups of areas, so that a tract's
 * numbers are sums over its blocks.
 */
export function measurementsOf(
  numbers: Iterable<NmfNumbers & { readonly noise: TableNoise }>,
  axes: readonly NamedAxis[],
  geography: Geography,
): TableMeasurement[] {
  const batches = new Map<string, Batch>();
  for (const one of numbers) {
    const level = String(one.geocode.length).padStart(3, "0");
    const key = JSON.stringify([level, one.query, one.parts, one.noise]);
    const batch = batches.get(key);
    if (batch === undefined) batches.set(key, { parts: one.parts, noise: one.noise, answers: [one] });
    else batch.answers.push(one);
  }
  const inOrder = [...batches].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, batch]) => measurementOf(batch, axes, geography));
}

function measurementOf(
  { parts, noise, answers }: Batch,
  axes: readonly NamedAxis[],
  geography: Geography,
): TableMeasurement {
  const sorted = [...answers].sort((a, b) => (a.geocode < b.geocode ? -1 : 1));
  const areas = sorted.map(({ geocode }) => geography.within(geocode));
  const kept = keptOf(parts, axes);
  const values = sorted.flatMap((one) => one.values);
  // The one unit that holds all areas: a number about the whole table.
  if (areas.length === 1 && areas[0]!.length === geography.areas.length) return { ...kept, values, noise };
  const whole = areas.every((some, i) => some.length === 1 && some[0] === geography.areas[i]);
  const groups =
    whole && areas.length === geography.areas.length ? kept.groups : { ...kept.groups, [AREA]: areas };
  return { keep: [AREA, ...kept.keep], ...(groups !== undefined && { groups }), values, noise };
}

/** What parts keep of the variables: the Bureau's order is the table's. */
export function keptOf(
  parts: readonly AxisPart[],
  axes: readonly NamedAxis[],
): Pick<TableMeasurement, "keep" | "groups"> {
  const groups: Record<string, readonly (readonly string[])[]> = {};
  parts.forEach((part, i) => {
    const { name, levels } = axes[i]!;
    if (typeof part !== "string") groups[name] = part.map((some) => some.map((level) => levels[level]!));
  });
  const keep = axes.filter((_, i) => parts[i] !== "sum").map(({ name }) => name);
  return { keep, ...(Object.keys(groups).length > 0 && { groups }) };
}
