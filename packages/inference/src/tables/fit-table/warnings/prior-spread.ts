import { areaAxes } from "../../latent-counts/areas/area-levels.ts";
import { addByLevel, axisStride } from "../../layout/cell-numbers.ts";
import type { TableLayout } from "../../layout/table-layout.ts";
import type { CompiledQuestions } from "../../questions/compile-questions.ts";
import type { CellMoments } from "../cell-moments.ts";

/**
 * The prior's standard deviation of every total, where nothing is known of any area: own variances add up over cells; what sizes
 * add goes up and down together within an area, and by itself in each.
 */
export function priorSpreads(
  layout: TableLayout,
  areas: readonly string[],
  { forms }: CompiledQuestions,
  { priorOwn, priorCommon }: CellMoments,
): readonly number[] {
  const variances = new Float64Array(forms.count);
  forms.addClasses(classSums(forms, priorOwn, [0, priorOwn.length], undefined), variances);
  const { order, starts } = cellsByArea(layout, areas);
  const totals = new Float64Array(forms.count);
  for (let area = 0; area + 1 < starts.length; area++) {
    const range = [starts[area]!, starts[area + 1]!] as const;
    forms.addClasses(classSums(forms, priorCommon, range, order), totals.fill(0));
    for (let i = 0; i < totals.length; i++) variances[i]! += totals[i]! ** 2;
  }
  return Array.from(variances, Math.sqrt);
}

function classSums(
  { classCount, classOf }: CompiledQuestions["forms"],
  values: Float64Array,
  [from, to]: readonly [number, number],
  order: Int32Array | undefined,
): Float64Array {
  const sums = new Float64Array(classCount);
  for (let i = from; i < to; i++) {
    const cell = order?.[i] ?? i;
    if (classOf[cell]! >= 0) sums[classOf[cell]!]! += values[cell]!;
  }
  return sums;
}

/** The cells area by area. */
function cellsByArea({ table, cellCount }: TableLayout, areas: readonly string[]) {
  const areaOf = new Int32Array(cellCount);
  let count = 1;
  for (const name of areaAxes(table, areas)) {
    const at = axisStride(table, name, "an axis of areas");
    const stride = count;
    addByLevel(
      areaOf,
      at,
      at.axis.levels.map((_, level) => level * stride),
    );
    count *= at.axis.levels.length;
  }
  const starts = new Int32Array(count + 1);
  for (const area of areaOf) starts[area + 1]!++;
  for (let area = 0; area < count; area++) starts[area + 1]! += starts[area]!;
  const next = starts.slice();
  const order = new Int32Array(cellCount);
  areaOf.forEach((area, cell) => {
    order[next[area]!++] = cell;
  });
  return { order, starts };
}
