import { type Dual, dualArithmetic, dualParameter, isDual } from "../definition/arithmetic.ts";
import type { ReadRecordModel } from "../definition/record-model.ts";
import { MOST_OUTCOMES, type RecordSource } from "../definition/record-source.ts";
import type { RecordSlopes } from "./node-moments.ts";

/** The slopes of a model's records: by dual numbers where its function is written for them, else by differences. */
export function recordSlopes(
  model: ReadRecordModel,
  names: readonly string[],
  source: RecordSource,
): RecordSlopes {
  return model.dual ? dualSlopes(model, names, source) : differences(source, names.length);
}

/** The cube root of the precision of numbers balances what a central difference rounds and what it cuts off. */
const STEP = 6e-6;
/** One-sided differences of a smooth function differ by a thousandth of this. */
const APART = 0.5;

/**
 * Central differences, 2·(parameters) calls. Where a condition on the normals changes its mind between the two sides, what is made jumps, and the
 * jump over a tiny step is no slope: there the one-sided differences disagree, and the smaller is taken, which is that of the side without the jump.
 */
function differences(source: RecordSource, parameters: number): RecordSlopes {
  const stride = source.columns.length + 1;
  const phiMoved = new Float64Array(parameters);
  const sides = [0, 1, 2].map(() => new Float64Array(MOST_OUTCOMES * stride));
  const [here, above, below] = sides as [Float64Array, Float64Array, Float64Array];
  const made = (z: Float64Array, at: number, into: Float64Array): number => {
    const count = source.make(z, at);
    for (let o = 0; o < count; o++) {
      into[o * stride] = source.weights[o]!;
      for (let v = 1; v < stride; v++) into[o * stride + v] = source.values[o * (stride - 1) + v - 1]!;
    }
    return count;
  };
  const at = (
    phi: Float64Array,
    p: number,
    step: number,
    z: Float64Array,
    from: number,
    into: Float64Array,
  ) => {
    phiMoved.set(phi);
    phiMoved[p]! += step;
    source.setParameters(phiMoved);
    return made(z, from, into);
  };
  return {
    write(phi, z, from, out) {
      source.setParameters(phi);
      const count = made(z, from, here);
      if (count === 0) return false;
      for (let p = 0; p < parameters; p++) {
        const step = STEP * Math.max(1e-2, Math.abs(phi[p]!));
        const same =
          at(phi, p, step, z, from, above) === count && at(phi, p, -step, z, from, below) === count;
        for (let n = 0; n < count * stride; n++)
          out[n * parameters + p] = same ? slopeOf(here[n]!, above[n]!, below[n]!, step) : 0;
      }
      return true;
    },
  };
}

function slopeOf(here: number, above: number, below: number, step: number): number {
  const [up, down] = [(above - here) / step, (here - below) / step];
  const [more, less] = Math.abs(up) > Math.abs(down) ? [up, down] : [down, up];
  const apart = Math.abs(up - down) > APART * Math.abs(more);
  const slope = apart ? less : (above - below) / (2 * step);
  return Number.isFinite(slope) ? slope : 0;
}

/** Forward mode: one call. A dual record is one outcome, whose weight is 1. */
function dualSlopes(model: ReadRecordModel, names: readonly string[], source: RecordSource): RecordSlopes {
  const size = names.length;
  const arithmetic = dualArithmetic(size);
  const p: Record<string, Dual> = {};
  const normals: number[] = Array.from({ length: model.normals }, () => 0);
  return {
    write(phi, z, from, out) {
      names.forEach((name, k) => {
        p[name] = dualParameter(phi[k]!, k, size);
      });
      for (let j = 0; j < normals.length; j++) normals[j] = z[from + j]!;
      const record = model.dual!<Dual>(p, normals, arithmetic);
      out.fill(0, 0, (source.columns.length + 1) * size);
      source.columns.forEach(({ name }, v) => {
        const value = record[name];
        if (isDual(value)) out.set(value.slopes, (v + 1) * size);
      });
      return true;
    },
  };
}
