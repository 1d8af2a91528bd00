import { ageGroups, relationGroups, relationLevels } from "./dhc-groups.ts";
import { type Groups, range } from "./groups.ts";

/** A variable of the Bureau's histograms: how its levels are called, and the groups of them that its queries name. */
export interface CensusAxis {
  readonly levels: readonly string[];
  readonly groups: Readonly<Record<string, Groups>>;
}

const RACES = ["white", "black", "aian", "asian", "nhopi", "sor"] as const;

/** The 63 combinations of six races: those of one race, then of two, and so on, each in the order of the races. */
function raceLevels(): readonly string[] {
  return [1, 2, 3, 4, 5, 6].flatMap((size) => combinations([...RACES], size).map((some) => some.join("-")));
}

function combinations(of: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return of.flatMap((first, i) => combinations(of.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => String(i));
const axis = (levels: readonly string[], groups: CensusAxis["groups"] = {}): CensusAxis => ({
  levels,
  groups,
});

/**
 * The variables by the names that the Bureau's files have for them. The orders are those of its schemas; groups are the
 * recodes that queries and constraints name.
 */
export const censusAxes: Readonly<Record<string, CensusAxis>> = {
  hhgq: axis(
    [
      "household",
      "correctional",
      "juvenile",
      "nursing",
      "other-institutional",
      "college",
      "military",
      "other-noninstitutional",
    ],
    {
      hhinstlevels: [[0], range(1, 4), range(5, 7)],
      instlevels: [range(1, 4), range(5, 7)],
      hhgq_2level: [[0], range(1, 7)],
      gqlevels: range(1, 7).map((level) => [level]),
      householdTotal: [[0]],
      gqTotal: [range(1, 7)],
      instTotal: [range(1, 4)],
      noninstTotal: [range(5, 7)],
      gqNursingTotal: [[3]],
    },
  ),
  votingage: axis(["under-18", "18-and-over"], { nonvoting: [[0]], voting: [[1]] }),
  hispanic: axis(["not-hispanic", "hispanic"], { hispTotal: [[1]], notHispTotal: [[0]] }),
  cenrace: axis(raceLevels()),
  h1: axis(["vacant", "occupied"]),
  relgq: axis(relationLevels, relationGroups),
  sex: axis(["male", "female"]),
  age: axis(numbered(116), ageGroups),
};

/** The variables of histograms whose file gives their sizes alone. */
const histograms: readonly (readonly string[])[] = [
  ["hhgq", "votingage", "hispanic", "cenrace"],
  ["h1"],
  ["relgq", "sex", "age", "hispanic", "cenrace"],
];

/** Names for variables of these sizes; those of no known histogram are numbered. */
export function axisNames(sizes: readonly number[]): readonly string[] {
  const same = histograms.find(
    (names) =>
      names.length === sizes.length && names.every((name, i) => censusAxes[name]!.levels.length === sizes[i]),
  );
  return same ?? sizes.map((_, i) => `axis${i + 1}`);
}

/** The levels of a variable of so many; numbered where its name says nothing. */
export function levelsOf(name: string, size: number): readonly string[] {
  const known = censusAxes[name]?.levels;
  return known?.length === size ? known : numbered(size);
}
