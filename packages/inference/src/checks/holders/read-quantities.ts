import type { Design } from "@dpbayes/privacy/formats";
import type { Quantity } from "./quantities.ts";

/** A parameter's value at one draw. */
export type ReadParameter = (name: string) => number;

/**
 * Writes the quantities at one draw of a holder's regression. The level is that of a record at the centre x̄ (original
 * units), intercept + Σ slope·x̄: an intercept itself is that of a record at 0, which may be far from everybody, and slopes
 * that differ would move it.
 */
export function writeQuantities(
  { columns }: Pick<Design, "columns">,
  quantities: readonly Quantity[],
  centre: ArrayLike<number>,
  read: ReadParameter,
  out: Float64Array,
): void {
  quantities.forEach(({ block, column, log }, i) => {
    const name = column === undefined ? "" : columns[column]!.name;
    const value = quantityOf(block, name, () =>
      columns.reduce((sum, one, k) => sum + read(`coefficients[${one.name}]`) * centre[k]!, 0),
    );
    out[i] = log ? Math.log(value) : value;
  });

  function quantityOf(block: Quantity["block"], name: string, atCentre: () => number): number {
    switch (block) {
      case "level":
        return read("intercept") + atCentre();
      case "slopes":
        return read(`coefficients[${name}]`);
      case "residual":
        return read("sigma");
      case "means":
        return read(`covariate_mean[${name}]`);
      case "spreads":
        return read(`covariate_sd[${name}]`);
      default:
        return block satisfies never;
    }
  }
}
