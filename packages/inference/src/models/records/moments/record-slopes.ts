import { type Dual, dualArithmetic, dualParameter, isDual } from "../definition/arithmetic.ts";
import type { ReadRecordModel } from "../definition/record-model.ts";
import type { RecordSource } from "../definition/record-source.ts";
import type { NodeOutcomes, RecordSlopes } from "./node-moments.ts";

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
 * Central differences: all records twice for each parameter. Where a condition on the normals changes its mind between the two sides, what is made
 * jumps, and the jump over a tiny step is no slope: there the one-sided differences disagree, and the smaller is taken, which is that of the side
 * without the jump.
 */
function differences(source: RecordSource, parameters: number): RecordSlopes {
  const width = source.columns.length;
  const stride = width + 1;
  const phiMoved = new Float64Array(parameters);
  let above = new Float64Array(0);

  function move(phi: Float64Array, p: number, step: number): void {
    phiMoved.set(phi);
    phiMoved[p]! += step;
    source.setParameters(phiMoved);
  }

  /** Makes all records; what is no number stands for another number of outcomes, which has no slopes. */
  function makeAbove({ normals, z, nodes, first }: NodeOutcomes): void {
    for (let node = 0; node < nodes; node++) {
      const [at, end] = [first[node]!, first[node + 1]!];
      const same = source.make(z, node * normals) === end - at;
      for (let i = at; i < end; i++) {
        const row = i * stride;
        above[row] = same ? source.weights[i - at]! : Number.NaN;
        for (let v = 0; v < width; v++) above[row + v + 1] = source.values[(i - at) * width + v]!;
      }
    }
  }

  /** Makes them again on the other side, and writes the slopes in parameter `p`. */
  function compare(outcomes: NodeOutcomes, p: number, step: number, out: Float64Array): void {
    const { normals, z, nodes, first, shares, values } = outcomes;
    for (let node = 0; node < nodes; node++) {
      const [at, end] = [first[node]!, first[node + 1]!];
      const same = source.make(z, node * normals) === end - at;
      for (let i = at; i < end; i++) {
        const row = i * stride;
        const told = same && !Number.isNaN(above[row]!);
        out[row * parameters + p] = told
          ? slopeOf(shares[i]!, above[row]!, source.weights[i - at]!, step)
          : 0;
        for (let v = 0; v < width; v++)
          out[(row + v + 1) * parameters + p] = told
            ? slopeOf(values[i * width + v]!, above[row + v + 1]!, source.values[(i - at) * width + v]!, step)
            : 0;
      }
    }
  }

  return {
    write(phi, outcomes, out) {
      const total = outcomes.first[outcomes.nodes]!;
      if (above.length < total * stride) above = new Float64Array(2 * total * stride);
      for (let p = 0; p < parameters; p++) {
        const step = STEP * Math.max(1e-2, Math.abs(phi[p]!));
        move(phi, p, step);
        makeAbove(outcomes);
        move(phi, p, -step);
        compare(outcomes, p, step, out);
      }
    },
  };
}

function slopeOf(here: number, above: number, below: number, step: number): number {
  // Most numbers of a record follow from few parameters.
  if (above === here && below === here) return 0;
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
    write(phi, { normals: each, z, nodes }, out) {
      names.forEach((name, k) => {
        p[name] = dualParameter(phi[k]!, k, size);
      });
      const row = (source.columns.length + 1) * size;
      out.fill(0, 0, nodes * row);
      for (let node = 0; node < nodes; node++) {
        for (let j = 0; j < each; j++) normals[j] = z[node * each + j]!;
        const record = model.dual!<Dual>(p, normals, arithmetic);
        source.columns.forEach(({ name }, v) => {
          const value = record[name];
          if (isDual(value)) out.set(value.slopes, node * row + (v + 1) * size);
        });
      }
    },
  };
}
