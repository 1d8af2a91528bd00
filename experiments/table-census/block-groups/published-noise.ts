import type { TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";

/** The whole budget of the persons' file of the 2020 redistricting data, as zero-concentrated privacy. */
const RHO = (542 / 339) ** 2;
/** The parts of the two levels that a block group and its blocks were measured at; the levels above had the rest. */
const GROUP_SHARE = 1256 / 4099;
const BLOCK_SHARE = 165 / 4099;

/** What was asked at both levels, and its part of the budget of a level: of 4099 and of 4097 parts. */
interface Query {
  readonly keep: readonly string[];
  readonly groups?: TableMeasurement["groups"];
  readonly ofGroup: number;
  readonly ofBlock: number;
}

/** Institutional and other group quarters. */
const quarterKinds = { hhgq: [["0"], ["1", "2", "3", "4"], ["5", "6", "7"]] };

/**
 * The eleven queries of the Bureau's production settings (US Census Bureau, "Privacy-loss budget allocation 2021-06-08", and the
 * configuration in its published code): each column adds up to the whole.
 */
const queries: readonly Query[] = [
  { keep: [], ofGroup: 1705, ofBlock: 5 },
  { keep: ["cenrace"], ofGroup: 3, ofBlock: 9 },
  { keep: ["hispanic"], ofGroup: 3, ofBlock: 5 },
  { keep: ["votingage"], ofGroup: 3, ofBlock: 5 },
  { keep: ["hhgq"], groups: quarterKinds, ofGroup: 3, ofBlock: 5 },
  { keep: ["hhgq"], ofGroup: 3, ofBlock: 5 },
  { keep: ["hispanic", "cenrace"], ofGroup: 1055, ofBlock: 21 },
  { keep: ["votingage", "cenrace"], ofGroup: 9, ofBlock: 21 },
  { keep: ["votingage", "hispanic"], ofGroup: 3, ofBlock: 5 },
  { keep: ["votingage", "hispanic", "cenrace"], ofGroup: 24, ofBlock: 71 },
  { keep: ["hhgq", "votingage", "hispanic", "cenrace"], ofGroup: 1288, ofBlock: 3945 },
];

/**
 * All of both levels, or the five that a first prototype had: everything with more than a tenth of the budget of its level, and the totals of blocks.
 */
export type Queries = "five" | "all";
const FIVE = 400;

/**
 * The measurements of a block group and of its blocks, values to be filled in. Replacing one person moves two numbers of a query by
 * one: Δ² = 2, so a part r of the budget ρ pays for a variance of Δ²/(2rρ) = 1/(rρ).
 */
export function publishedMeasurements(
  axes: readonly TableAxis[],
  which: Queries,
): readonly TableMeasurement[] {
  const least = which === "five" ? FIVE : 0;
  return queries.flatMap((query) => [
    ...(query.ofGroup < least
      ? []
      : [measurement(axes, query, [], 1 / (RHO * GROUP_SHARE * (query.ofGroup / 4099)))]),
    ...(query.ofBlock < least && query.keep.length > 0
      ? []
      : [measurement(axes, query, ["block"], 1 / (RHO * BLOCK_SHARE * (query.ofBlock / 4097)))]),
  ]);
}

/** Of a table without an axis that was asked about, its sum: all its people are of one level of that axis. */
function measurement(
  axes: readonly TableAxis[],
  { keep, groups }: Query,
  level: readonly string[],
  variance: number,
): TableMeasurement {
  const kept = axes.filter(({ name }) => level.includes(name) || keep.includes(name));
  const grouped = kept.some(({ name }) => groups?.[name] !== undefined) ? groups : undefined;
  const numbers = kept.map(({ name, levels }) => grouped?.[name]?.length ?? levels.length);
  return {
    keep: kept.map(({ name }) => name),
    ...(grouped && { groups: grouped }),
    values: new Array<number>(numbers.reduce((product, count) => product * count, 1)).fill(0),
    noise: { law: "discrete-gaussian", variance },
  };
}
