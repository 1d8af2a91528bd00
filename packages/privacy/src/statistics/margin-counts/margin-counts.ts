import { fail, requireCount } from "../../errors/index.ts";
import type { Category } from "../cell-tables/cell-tables.ts";
import { blockWeights, layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { rootRoundedUp, roundedUp } from "../sensitivity/rounding-up.ts";
import type { Norm, Statistic } from "../statistic.ts";
import { cellNames, marginName } from "./cell-names.ts";

export interface MarginCountsOptions {
  /** What records are told apart by; a record is the index of a level on every axis. */
  readonly axes: readonly Category[];
  /** The margins that are counted, by names of axes; without them the whole table. A margin without axes is the number of records. */
  readonly margins?: readonly (readonly string[])[];
  /** Multipliers by the names of margins, such as `region/age`; 1 without them. A larger one buys less noise on its margin. */
  readonly weights?: Readonly<Record<string, number>>;
}

/**
 * How many records are in every cell of a cross-classification, or of several of its margins at once: a block for each.
 *
 * Sensitivity, exact. A record is in one cell of every margin: with weights w_m its vector is w_m in one place of the block of every
 * margin m and 0 elsewhere, whatever the number of cells (central spec §2.1 for one margin).
 *
 * Replace-one: in the block of m either nothing changes, or w_m leaves one place and enters another: the block changes by
 * 2·w_m in L1 and √2·w_m in L2. Blocks share no coordinates, so L1 distances and squares of L2 distances add up: at most
 * 2·Σw_m and √(2·Σw_m²). Both are reached by two records that differ on every axis, as every axis has two levels or more. A margin
 * without axes is w_m for every record: it never changes, and is left out of these sums.
 *
 * Add-remove: the vector itself comes or goes: Σw_m and √Σw_m² over all margins, reached by every record.
 *
 * One margin of weight 1: 2 and √2, or 1 and 1.
 * @example
 * ```ts
 * import { marginCounts } from "@dpbayes/privacy/statistics";
 * const region = { column: "region", levels: ["north", "south"] };
 * const age = { column: "age", levels: ["18-39", "40-64", "65+"] };
 * const table = marginCounts({ axes: [region, age] });
 * console.log(table.layout.coordinates[5], table.sensitivity("L1", "replace-one")); // region/age=south/65+ 2
 * const margins = [["region", "age"], ["region"]];
 * const both = marginCounts({ axes: [region, age], margins, weights: { region: 3 } });
 * console.log(both.sensitivity("L1", "replace-one"), both.sensitivity("L1", "add-remove")); // 8 4
 * ```
 */
export function marginCounts(options: MarginCountsOptions): Statistic<Int32Array, "margin-counts"> {
  const { axes } = options;
  for (const { column, levels } of axes) requireCount(`number of levels of ${column}`, levels.length, 2);
  const margins = marginsOf(options);
  const blocks = weightedBlocks(margins, options.weights);
  const [size, write] = [blocks.reduce((sum, { cells }) => sum + cells.length, 0), writerOf(blocks)];
  const weights = blocks.map(({ weight }) => weight);
  const moving = blocks.flatMap(({ weight, places }) => (places.length === 0 ? [] : [weight]));
  return Object.freeze({
    kind: "margin-counts",
    layout: layoutOf(blocks.map(({ name, weight, cells }) => ({ name, weight, coordinates: cells }))),
    integral: weights.every(Number.isInteger),
    magnitude: Math.max(...weights),
    of: (record: Int32Array, out: Float64Array) => {
      out.fill(0, 0, size);
      write(record, out);
    },
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      return neighbours === "add-remove" ? apart(weights, 1, norm) : apart(moving, 2, norm);
    },
  } satisfies Statistic<Int32Array, "margin-counts">);
}

/** Σ and √Σ² of weights, each of which counts `times`; whole L1 distances are exact. */
function apart(weights: readonly number[], times: number, norm: Norm): number {
  const sum = (powers: readonly number[]) => times * powers.reduce((a, b) => a + b, 0);
  if (norm === "L2") return rootRoundedUp(sum(weights.map((w) => w * w)));
  const whole = weights.every(Number.isInteger);
  return whole ? sum(weights) : roundedUp(sum(weights));
}

/** A margin: its axes by their places, and the names of its cells. */
interface Margin {
  readonly name: string;
  readonly places: readonly number[];
  readonly sizes: readonly number[];
  readonly cells: readonly string[];
}

function marginsOf({ axes, margins }: MarginCountsOptions): readonly Margin[] {
  const columns = axes.map(({ column }) => column);
  const found = (margins ?? [columns]).map((margin) => marginOf(margin, axes));
  const names = found.map(({ name }) => name);
  if (names.length === 0 || new Set(names).size < names.length)
    fail("ARGUMENT", { name: "margins", found: names.join(", ") || "none", accepted: "different ones" });
  return found;
}

function marginOf(columns: readonly string[], axes: readonly Category[]): Margin {
  const places = columns.map((column) => axes.findIndex((axis) => axis.column === column));
  if (places.includes(-1) || new Set(places).size < places.length)
    fail("ARGUMENT", {
      name: "margins",
      found: columns.join(", "),
      accepted: `different ones of: ${axes.map(({ column }) => column).join(", ")}`,
    });
  const kept = places.map((place) => axes[place]!);
  const name = marginName(columns);
  const cells = kept.length === 0 ? ["records"] : cellNames(kept).map((cell) => `${name}=${cell}`);
  return { name, places, sizes: kept.map(({ levels }) => levels.length), cells };
}

interface WeightedMargin extends Margin {
  readonly weight: number;
  /** Where its first cell stands. */
  readonly offset: number;
}

function weightedBlocks(
  margins: readonly Margin[],
  given: MarginCountsOptions["weights"],
): readonly WeightedMargin[] {
  const weights = blockWeights(Object.fromEntries(margins.map(({ name }) => [name, 1])), given);
  let offset = 0;
  return margins.map((margin) => {
    const block = { ...margin, weight: weights[margin.name]!, offset };
    offset += margin.cells.length;
    return block;
  });
}

function writerOf(blocks: readonly WeightedMargin[]) {
  return (record: Int32Array, out: Float64Array) => {
    for (let m = 0; m < blocks.length; m++) {
      const { offset, weight, places, sizes } = blocks[m]!;
      let cell = 0;
      for (let i = 0; i < places.length; i++) cell = cell * sizes[i]! + record[places[i]!]!;
      out[offset + cell] = weight;
    }
  };
}
