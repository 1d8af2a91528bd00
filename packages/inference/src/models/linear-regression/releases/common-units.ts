import type { Column, Design } from "@dpbayes/privacy/formats";
import { significant } from "../../../text/index.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";
import { refuseRelease } from "../../regression/release-checks.ts";
import type { InputMoments } from "../inputs/input-moments.ts";

/**
 * What takes w = (1, x, y) of a release to the study's units, where holders bound their numbers differently:
 * (v − c)/s of the release times s/s' is (v − c)/s' of the study. Radii and the bound of the response only
 * say what was clipped. With another centre the change would mix the entries, and so their noise: refused,
 * as are other columns or another order.
 */
export function unitRatios(design: Design, study: Design, index: number): Float64Array {
  if (design.intercept !== study.intercept)
    refuseRelease(index, "intercept", String(design.intercept), `${study.intercept}, as in the study`);
  requireColumns(design, study, index);
  const { response } = design;
  if (response.variable !== study.response.variable)
    refuseRelease(index, "response", `"${response.variable}"`, `"${study.response.variable}"`);
  requireCentre(`the bounds of ${response.variable}`, response, study.response, index);
  return Float64Array.of(
    1,
    ...design.columns.map(({ scale }, j) => scale / study.columns[j]!.scale),
    response.scale / study.response.scale,
  );
}

function requireColumns({ columns }: Design, study: Design, index: number): void {
  const names = (list: readonly Column[]) => list.map(({ name }) => name).join(", ");
  if (names(columns) !== names(study.columns))
    refuseRelease(index, "columns", names(columns), `${names(study.columns)}, in this order`);
  columns.forEach((column, j) => {
    const asked = study.columns[j]!;
    if (column.variable !== asked.variable || column.level !== asked.level)
      refuseRelease(index, `column ${column.name}`, "of another variable or level", "that of the study");
    requireCentre(`the bounds of ${column.name}`, column, asked, index);
  });
}

type Unit = Pick<Column, "centre" | "scale">;

function requireCentre(name: string, found: Unit, asked: Unit, index: number): void {
  if (!(found.scale > 0 && Number.isFinite(found.scale)))
    refuseRelease(index, name, "without width", "a positive scale");
  if (!(Math.abs(found.centre - asked.centre) <= rounding(found) + rounding(asked)))
    refuseRelease(
      index,
      name,
      boundsOf(found),
      `${boundsOf(asked)} or others about the same middle ${asked.centre}: sums about another middle mix their noise when they are moved`,
    );
}

/** What the middle of bounds may be off by: 0.1 to 0.5 and 0 to 0.6 have the same one but for rounding. */
function rounding({ centre, scale }: Unit): number {
  return 2 * Number.EPSILON * (Math.abs(centre) + scale);
}

/** With an intercept, centre ± scale are the bounds. */
function boundsOf({ centre, scale }: Unit): string {
  return `${significant(centre - scale, 6)} to ${significant(centre + scale, 6)}`;
}

/** Sums in other units: an entry w_aw_b is multiplied by the ratios of both, its noise too. */
export function sumsInUnits(sums: SummedMoments, ratios: Float64Array): SummedMoments {
  if (ratios.every((ratio) => ratio === 1)) return sums;
  const entries = sums.entries.map((entry) => {
    const factor = ratios[entry.row]! * ratios[entry.column]!;
    return { ...entry, value: entry.value * factor, variance: entry.variance * factor * factor };
  });
  return { ...sums, entries };
}

/** Perturbed inputs in other units; `ratios` is that of (1, x, y). */
export function inputsInUnits(inputs: InputMoments, ratios: Float64Array): InputMoments {
  if (ratios.every((ratio) => ratio === 1)) return inputs;
  const own = ratios.subarray(1);
  const n = own.length;
  const squares = Array.from(
    inputs.covariance,
    (value, at) => value * own[Math.floor(at / n)]! * own[at % n]!,
  );
  return {
    ...inputs,
    mean: Array.from(inputs.mean, (value, a) => value * own[a]!),
    covariance: squares,
    noise: Array.from(inputs.noise, (value, a) => value * own[a]! ** 2),
  };
}
