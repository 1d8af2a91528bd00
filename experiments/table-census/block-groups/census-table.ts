import type { SeededSource } from "@dpbayes/inference";
import { publishCounts } from "@dpbayes/inference/tables";
import type { CellPattern, NoisyTable, TableAxis } from "@dpbayes/privacy/formats";
import { publishedMeasurements, type Queries } from "./published-noise.ts";

export const BLOCKS = 12;
/** Levels of quarters (households first), voting age, hispanic, race: the census's own numbers of them. */
export const sizes = Object.freeze({ hhgq: 8, votingage: 2, hispanic: 2, cenrace: 63 });

/** Who lives in a block, as levels of hhgq, votingage, hispanic and cenrace. */
export type Person = readonly [hhgq: number, votingage: number, hispanic: number, cenrace: number];

/** A block group as it is, and what everybody knows of it. */
export interface BlockGroup {
  readonly blocks: readonly (readonly Person[])[];
  /** Cells that cannot be: kinds of quarters that a block does not have, for instance. */
  readonly zero: readonly CellPattern[];
}

/** 252 kinds of people where all live in households, 2016 with group quarters. */
export type Kinds = 252 | 2016;

/** A block group as it would have been published, and its counts. */
export interface CensusTable {
  readonly table: NoisyTable;
  readonly counts: Float64Array;
}

export function censusTable(
  { kinds, queries }: { readonly kinds: Kinds; readonly queries: Queries },
  { blocks, zero }: BlockGroup,
  rng: SeededSource,
): CensusTable {
  const axes = axesOf(kinds);
  const template: NoisyTable = {
    format: "dpbayes.table/1",
    id: "block-group",
    axes,
    measurements: publishedMeasurements(axes, queries),
    ...(zero.length > 0 && { zero }),
  };
  const counts = new Float64Array(blocks.length * kinds);
  blocks.forEach((people, block) => {
    for (const person of people) counts[block * kinds + kindOf(kinds, person)]!++;
  });
  return { table: publishCounts(template, counts, rng), counts };
}

function axesOf(kinds: Kinds): readonly TableAxis[] {
  const names = Object.keys(sizes).filter((name) => kinds === 2016 || name !== "hhgq");
  return [
    { name: "block", levels: blockNames },
    ...names.map((name) => ({ name, levels: places(sizes[name as keyof typeof sizes]) })),
  ];
}

function kindOf(kinds: Kinds, [hhgq, votingage, hispanic, cenrace]: Person): number {
  const within = (votingage * sizes.hispanic + hispanic) * sizes.cenrace + cenrace;
  return kinds === 2016 ? hhgq * 252 + within : within;
}

function places(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => String(i));
}

export const blockNames: readonly string[] = places(BLOCKS).map((place) => `b${place}`);
