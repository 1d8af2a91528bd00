import { columnProduct, type Design, designVariables, type Study } from "@dpbayes/privacy/formats";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { chosen } from "../../../population/levels.ts";

/**
 * Columns x = c + Mz of a design by others z: plain columns are themselves, a derived one is what plain and earlier derived ones tell of it,
 * and a rest.
 */
export interface ColumnBasis {
  /** Places of the derived columns. */
  readonly derived: readonly number[];
  readonly constants: Float64Array;
  /** d×d. */
  readonly matrix: Float64Array;
  readonly inverse: Float64Array;
}

/** Mean and sd of the columns of a design, roughly, in its units. */
export interface RoughColumns {
  readonly mean: ArrayLike<number>;
  readonly sd: ArrayLike<number>;
}

const POINTS = 2048;
/** The sd that the rest of a derived column is scaled to. */
export const REST_SD = 0.25;
/** What is left of a column that others tell whole. */
const NOTHING = 1e-6;

/**
 * A square of an age, or its product with a level, goes nearly all with the age or the level. A model that does not know so takes noise for
 * their independence, and the intervals of their coefficients are too narrow (2 of 20 where 18 should hold the truth). So what is modelled is
 * what a derived column has beyond the others: its residual where variables are independent, numbers normal and levels chosen with the means, spreads
 * and shares that the release tells roughly. How wide the rest is follows from there as well (REST_SD), so that noise does not leave it open.
 * Undefined where no column is derived. An offset, whose coefficient is known, stays out of it.
 */
export function columnBasis(
  design: Design,
  study: Pick<Study, "variables">,
  rough: RoughColumns,
): ColumnBasis | undefined {
  const { columns, intercept } = design;
  const isDerived = columns.map(({ factors, offset }) => factors !== undefined && !offset);
  if (!isDerived.some(Boolean)) return undefined;
  const d = columns.length;
  const values = roughRows(design, study, rough);
  const constants = new Float64Array(d);
  const matrix = identity(d);
  // z of every column, and 1 first where there is an intercept, made orthogonal one after the other.
  const orthogonal: { readonly place: number; readonly of: Float64Array }[] = [];
  if (intercept) orthogonal.push({ place: -1, of: new Float64Array(POINTS).fill(1) });
  columns.forEach((column, j) => {
    if (column.offset || isDerived[j]) return;
    orthogonal.push({ place: j, of: values[j]! });
  });
  columns.forEach((_, j) => {
    if (!isDerived[j]) return;
    const { slopes, rest } = regressed(values[j]!, orthogonal);
    const size = Math.sqrt(dot(rest, rest) / POINTS) / REST_SD;
    if (!(size > NOTHING)) return;
    orthogonal.forEach(({ place }, k) => {
      if (place < 0) constants[j] = slopes[k]!;
      else matrix[j * d + place] = slopes[k]!;
    });
    matrix[j * d + j] = size;
    orthogonal.push({ place: j, of: rest.map((value) => value / size) });
  });
  const derived = columns.flatMap((_, j) => (matrix[j * d + j] === 1 ? [] : [j]));
  return { derived, constants, matrix, inverse: inverseOf(matrix, d) };
}

const STATED = ["coefficients", "standardised", "intercept", "mean", "scales", "commonScales"];

/** Whether a prior clause speaks of columns or coefficients by themselves: they are then those of the formula, and no basis is another's. */
export function speaksOfColumns(clause: Readonly<Record<string, unknown>>): boolean {
  return STATED.some((word) => Object.hasOwn(clause, word));
}

/** What the prior of derived columns speaks of under a basis. */
export function restWords({ derived }: ColumnBasis, { columns }: Pick<Design, "columns">): string {
  const names = derived.map((j) => columns[j]!.name).join(", ");
  return `effects and spreads of ${names}: of what the other columns do not tell of them, which is about as wide as follows from the covariates' rough means and spreads in the release`;
}

/** Columns of independent variables, in the design's units. */
function roughRows(
  design: Design,
  study: Pick<Study, "variables">,
  rough: RoughColumns,
): readonly Float64Array[] {
  const { columns } = design;
  const { variables } = study;
  const order = designVariables(columns);
  const rng = seededSource("derived columns");
  const draws = order.map((name) => roughDraw(name, design, study, rough));
  const rows = Array.from({ length: POINTS }, () => draws.map((draw) => draw(rng)));
  return columns.map((column) => {
    const product = columnProduct(column, variables, order);
    return Float64Array.from(rows, (row) => (product(row) - column.centre) / column.scale);
  });
}

/** A value of a variable: as its plain columns say, else anywhere on its bounds or any level. */
function roughDraw(
  name: string,
  { columns }: Design,
  { variables }: Pick<Study, "variables">,
  { mean, sd }: RoughColumns,
): (rng: SeededSource) => number {
  const variable = variables[name]!;
  const plain = columns.flatMap((column, j) =>
    column.variable === name && column.factors === undefined ? [{ ...column, j }] : [],
  );
  if ("bounds" in variable) {
    const [low, high] = variable.bounds;
    const [one] = plain;
    if (one === undefined) return (rng) => low + rng.uniform() * (high - low);
    const spread = Math.min(1, Math.max(0.02, sd[one.j]!));
    return (rng) =>
      Math.min(high, Math.max(low, one.centre + one.scale * (mean[one.j]! + spread * rng.normal())));
  }
  const count = variable.type === "category" ? variable.levels.length : 2;
  const shares = Array.from({ length: count }, (_, level) => {
    const column = plain.find((one) => one.level === level);
    return column === undefined ? 0 : Math.min(0.95, Math.max(0.03, mean[column.j]!));
  });
  const left = Math.max(0.03, 1 - shares.reduce((sum, share) => sum + share, 0));
  const filled = shares.map((share) => (share > 0 ? share : left / shares.filter((one) => one === 0).length));
  const total = filled.reduce((sum, share) => sum + share, 0);
  const levels = Float64Array.from(filled, (share) => share / total);
  return (rng) => chosen(rng, levels);
}

/** Least squares on columns that need not be orthogonal, by normal equations: slopes and what is left. */
function regressed(y: Float64Array, on: readonly { readonly of: Float64Array }[]) {
  const n = on.length;
  const gram = on.map((a) => on.map((b) => dot(a.of, b.of)));
  const right = on.map(({ of }) => dot(of, y));
  // Gauss-Jordan; columns are few, and well apart since derived ones are residuals.
  for (let i = 0; i < n; i++) {
    const pivot = gram[i]![i]!;
    if (!(pivot > 0)) continue;
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const f = gram[r]![i]! / pivot;
      for (let c = 0; c < n; c++) gram[r]![c]! -= f * gram[i]![c]!;
      right[r]! -= f * right[i]!;
    }
  }
  const slopes = right.map((value, i) => (gram[i]![i]! > 0 ? value / gram[i]![i]! : 0));
  const rest = y.map((value, row) => on.reduce((left, { of }, k) => left - slopes[k]! * of[row]!, value));
  return { slopes, rest };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function identity(d: number): Float64Array {
  return Float64Array.from({ length: d * d }, (_, at) => Number(Math.floor(at / d) === at % d));
}

/** Of I + N with rows of N at derived columns alone, which may depend on earlier derived ones: by substitution, row by row. */
function inverseOf(matrix: Float64Array, d: number): Float64Array {
  const inverse = identity(d);
  const isPlain = (j: number) =>
    !matrix.subarray(j * d, (j + 1) * d).some((value, k) => k !== j && value !== 0);
  const order = Array.from({ length: d }, (_, j) => j).toSorted(
    (a, b) => Number(isPlain(b)) - Number(isPlain(a)),
  );
  for (const j of order) {
    const own = matrix[j * d + j]!;
    for (let column = 0; column < d; column++) {
      let sum = Number(j === column);
      for (let k = 0; k < d; k++) if (k !== j) sum -= matrix[j * d + k]! * inverse[k * d + column]!;
      inverse[j * d + column] = sum / own;
    }
  }
  return inverse;
}
