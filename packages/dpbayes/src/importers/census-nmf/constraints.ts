import type { CellPattern, TableMeasurement } from "@dpbayes/privacy/formats";
import type { Geography } from "./geography.ts";
import { AREA, measurementsOf, type NamedAxis } from "./measurements.ts";
import type { AxisPart, NmfConstraint } from "./nmf-unit.ts";

/** What constraints say, as the format can say it. */
export interface Known {
  readonly measurements: readonly TableMeasurement[];
  readonly zero: readonly CellPattern[];
  /** How many bounds were left out: the format has exact sums and zeros, and no "at most". */
  readonly bounds: number;
}

/**
 * Counts are not negative, so a sum that is 0 or at most 0 makes structural zeros of its cells. Any other exact sum is a
 * measurement without noise; bounds that are not 0 cannot be said.
 */
export function knownOf(
  constraints: readonly NmfConstraint[],
  axes: readonly NamedAxis[],
  geography: Geography,
): Known {
  const exact = constraints.filter(({ sign, values }) => sign === "=" && values.some((value) => value !== 0));
  const others = constraints.filter((one) => !exact.includes(one) && one.sign !== ">=");
  const zero = zerosOf(others, axes, geography);
  const numbers = exact.map((one) => ({ ...one, noise: { law: "none" } as const }));
  const bounds = constraints.reduce((sum, one) => sum + boundsOf(one), 0);
  return { measurements: measurementsOf(numbers, axes, geography), zero, bounds };
}

/** Bounds that say something and were not used: at least 0 says nothing, at most 0 is a zero. */
function boundsOf({ sign, values }: NmfConstraint): number {
  return sign === "=" ? 0 : values.filter((value) => value > 0).length;
}

/** The same cells of several areas are one pattern. */
function zerosOf(
  constraints: readonly NmfConstraint[],
  axes: readonly NamedAxis[],
  geography: Geography,
): readonly CellPattern[] {
  const areasOf = new Map<string, Set<string>>();
  for (const { geocode, parts, values } of constraints)
    values.forEach((value, i) => {
      if (value !== 0) return;
      const key = JSON.stringify(patternOf(parts, axes, i));
      const areas = areasOf.get(key) ?? new Set();
      areasOf.set(key, areas);
      for (const area of geography.within(geocode)) areas.add(area);
    });
  return [...areasOf].map(([key, areas]) => {
    const pattern = JSON.parse(key) as CellPattern;
    return areas.size === geography.areas.length && Object.keys(pattern).length > 0
      ? pattern
      : { ...pattern, [AREA]: [...areas] };
  });
}

/** The cells that number `at` of a query sums: the last variable is fastest. */
function patternOf(parts: readonly AxisPart[], axes: readonly NamedAxis[], at: number): CellPattern {
  const pattern: Record<string, readonly string[]> = {};
  let rest = at;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    const { name, levels } = axes[i]!;
    if (part === "sum") continue;
    const count = part === "each" ? levels.length : part.length;
    const place = rest % count;
    pattern[name] = part === "each" ? [levels[place]!] : part[place]!.map((level) => levels[level]!);
    rest = Math.floor(rest / count);
  }
  return pattern;
}
