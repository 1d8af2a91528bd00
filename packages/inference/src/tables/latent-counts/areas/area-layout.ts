import type { NoisyTable } from "@dpbayes/privacy/formats";
import { type AxisStride, addByLevel, axisStride } from "../../layout/cell-numbers.ts";
import { groupPartsOf } from "../../layout/groups-of.ts";
import type { TableLayout } from "../../layout/table-layout.ts";
import { areaAxes, areaLevels, byBeginning } from "./area-levels.ts";
import { type AreaTree, treeOf } from "./area-tree.ts";

/**
 * The cells of a table as areas × categories, without the areas and categories that cannot be. Cell numbers and groups are
 * sums over axes, so they are known from one number per area and one per category: a million cells need no more.
 */
export interface AreaLayout {
  readonly areas: number;
  readonly categories: number;
  /** The cell of the table is `areaCell[area] + categoryCell[category]`. */
  readonly areaCell: Int32Array;
  readonly categoryCell: Int32Array;
  readonly tree: AreaTree;
  /** The axes that categories are made of, those of one level left out. */
  readonly axes: readonly CategoryAxis[];
  /** 1 for every combination of their levels that is a category, the last axis fastest. */
  readonly combinations: Uint8Array;
  readonly groups: readonly MeasuredParts[];
}

export interface CategoryAxis {
  readonly name: string;
  readonly levels: number;
  /** Of every category. */
  readonly levelOf: Int32Array;
}

/** A cell's group in a measurement is the sum of the two parts; −1 in either says that it was not measured. */
export interface MeasuredParts {
  readonly ofArea: Int32Array;
  readonly ofCategory: Int32Array;
}

/** `areas` names levels from the outermost to the innermost; with none the whole table is one area. */
export function areaLayout({ table, possible }: TableLayout, areas: readonly string[]): AreaLayout {
  const outer = areaAxes(table, areas);
  const inner = table.axes.map(({ name }) => name).filter((name) => !outer.includes(name));
  const area = combinations(table, outer);
  const category = combinations(table, inner);
  markPossible(possible, area, category);
  const [kept, left] = [chosen(area), chosen(category)];
  const groups = table.measurements.map((measurement) => {
    const { parts } = groupPartsOf(table, measurement);
    const of = (side: Combinations, which: Int32Array) =>
      sumOfParts(
        side,
        which,
        parts.filter(({ at }) => side.axes.some(({ axis }) => axis === at.axis)),
      );
    return { ofArea: of(area, kept), ofCategory: of(category, left) };
  });
  return {
    areas: kept.length,
    categories: left.length,
    areaCell: cellParts(area, kept),
    categoryCell: cellParts(category, left),
    tree: treeOf(placesOf(table, areas, area, kept)),
    axes: categoryAxes(category, left),
    combinations: category.possible,
    groups,
  };
}

/** All combinations of the levels of some axes, the last fastest. */
interface Combinations {
  readonly axes: readonly AxisStride[];
  readonly possible: Uint8Array;
  /** How far apart the levels of each axis are. */
  readonly strides: readonly number[];
}

function combinations(table: NoisyTable, names: readonly string[]): Combinations {
  const axes = names.map((name) => axisStride(table, name, "an axis of areas"));
  const strides: number[] = [];
  let count = 1;
  for (const { axis } of [...axes].reverse()) {
    strides.unshift(count);
    count *= axis.levels.length;
  }
  return { axes, strides, possible: new Uint8Array(count) };
}

/** A combination can be where any of its cells can. */
function markPossible(cells: Uint8Array, area: Combinations, category: Combinations): void {
  const numbers = [area, category].map(({ axes, strides }) => {
    const number = new Int32Array(cells.length);
    axes.forEach((at, i) => {
      addByLevel(
        number,
        at,
        at.axis.levels.map((_, level) => level * strides[i]!),
      );
    });
    return number;
  });
  for (let cell = 0; cell < cells.length; cell++)
    if (cells[cell] === 1) {
      area.possible[numbers[0]![cell]!] = 1;
      category.possible[numbers[1]![cell]!] = 1;
    }
}

function chosen({ possible }: Combinations): Int32Array {
  const kept: number[] = [];
  possible.forEach((can, i) => {
    if (can === 1) kept.push(i);
  });
  return Int32Array.from(kept);
}

function levelAt({ axes, strides }: Combinations, axis: number, combination: number): number {
  return Math.floor(combination / strides[axis]!) % axes[axis]!.axis.levels.length;
}

/** The levels of the kept combinations, axis by axis. */
function levelsOf(side: Combinations, kept: Int32Array): readonly Int32Array[] {
  return side.axes.map((_, axis) => kept.map((combination) => levelAt(side, axis, combination)));
}

/** The place of every kept area in each level of areas. */
function placesOf(
  table: NoisyTable,
  areas: readonly string[],
  side: Combinations,
  kept: Int32Array,
): readonly Int32Array[] {
  const levels = levelsOf(side, kept);
  return areaLevels(table, areas).map(({ axis: name, characters }) => {
    const at = side.axes.findIndex(({ axis }) => axis.name === name);
    if (characters === undefined) return levels[at]!;
    const places = byBeginning(side.axes[at]!.axis.levels, characters);
    return levels[at]!.map((level) => places[level]!);
  });
}

function cellParts(side: Combinations, kept: Int32Array): Int32Array {
  return kept.map((combination) =>
    side.axes.reduce((sum, { stride }, axis) => sum + stride * levelAt(side, axis, combination), 0),
  );
}

function categoryAxes(side: Combinations, kept: Int32Array): readonly CategoryAxis[] {
  const levels = levelsOf(side, kept);
  return side.axes.flatMap(({ axis }, i) =>
    axis.levels.length === 1 ? [] : [{ name: axis.name, levels: axis.levels.length, levelOf: levels[i]! }],
  );
}

function sumOfParts(
  side: Combinations,
  kept: Int32Array,
  parts: readonly { readonly at: AxisStride; readonly contribution: Int32Array }[],
): Int32Array {
  const found = parts.map(({ at, contribution }) => ({
    axis: side.axes.findIndex(({ axis }) => axis === at.axis),
    contribution,
  }));
  return kept.map((combination) => {
    let sum = 0;
    for (const { axis, contribution } of found) {
      const part = contribution[levelAt(side, axis, combination)]!;
      if (part < 0) return -1;
      sum += part;
    }
    return sum;
  });
}
