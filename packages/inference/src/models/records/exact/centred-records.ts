import type { ReadRecordModel } from "../definition/record-model.ts";
import type { RecordSource } from "../definition/record-source.ts";
import type { HeldRecords } from "./held-records.ts";

/**
 * The records of a release held still while parameters move (centred): their values, their density under parameters, and the normals that
 * make them under other parameters.
 */
export interface CentredRecords {
  /** Takes the values that the normals make under parameters. */
  hold(phi: Float64Array): void;
  /** Σ log f(x_i; φ). */
  logDensity(phi: Float64Array): number;
  /** Looks for the normals that make the held values under parameters; false where they are not found. */
  find(phi: Float64Array): boolean;
  /** Takes those that were found. */
  adopt(): void;
}

/** Newton's steps to the normals of one record. */
const STEPS = 50;
/** Of the width of the bounds and of the value: what is left to a root. */
const CLOSE = 1e-10;
const DIFFERENCE = 1e-7;

/**
 * x = g(φ, z) has one z for every x by assumption (`logDensity` is given): Newton's method from the normals of the old parameters finds it, with
 * differences for slopes and halved steps where a whole one does not bring it nearer. The pair (φ, z) ↦ (φ′, z′) at fixed x leaves the posterior of
 * (φ, x) to the density, so no Jacobian enters.
 */
export function centredRecords(
  model: ReadRecordModel,
  names: readonly string[],
  source: RecordSource,
  held: HeldRecords,
): CentredRecords {
  const d = model.normals;
  const p: Record<string, number> = {};
  const record: Record<string, unknown> = {};
  const x = new Float64Array(held.normals.length);
  const found = new Float64Array(held.normals.length);
  const [z, trial, misses, tried] = [0, 1, 2, 3].map(() => new Float64Array(d)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const slopes = new Float64Array(d * d);

  /** g(φ, at) − x_i, and the largest of it in units of what is close. */
  function missed(at: Float64Array, i: number, out: Float64Array): number {
    if (source.make(at, 0) === 0) return Number.POSITIVE_INFINITY;
    let worst = 0;
    for (let v = 0; v < d; v++) {
      out[v] = source.values[v]! - x[i * d + v]!;
      const unit = CLOSE * (source.columns[v]!.width + Math.abs(x[i * d + v]!));
      worst = Math.max(worst, Math.abs(out[v]!) / unit);
    }
    return Number.isNaN(worst) ? Number.POSITIVE_INFINITY : worst;
  }

  function differentiate(i: number): void {
    for (let j = 0; j < d; j++) {
      trial.set(z);
      trial[j]! += DIFFERENCE;
      missed(trial, i, tried);
      for (let v = 0; v < d; v++) slopes[v * d + j] = (tried[v]! - misses[v]!) / DIFFERENCE;
    }
  }

  function root(i: number): boolean {
    z.set(held.normals.subarray(i * d, (i + 1) * d));
    let far = missed(z, i, misses);
    for (let step = 0; step < STEPS && far > 1; step++) {
      differentiate(i);
      solve(slopes, d, misses);
      let length = 1;
      let next = Number.POSITIVE_INFINITY;
      for (let halved = 0; halved < 30 && !(next < far); halved++, length /= 2) {
        for (let j = 0; j < d; j++) trial[j] = z[j]! - length * misses[j]!;
        next = missed(trial, i, tried);
      }
      if (!(next < far)) return false;
      z.set(trial);
      misses.set(tried);
      far = next;
    }
    return far <= 1;
  }

  return {
    hold(phi) {
      source.setParameters(phi);
      for (let i = 0; i < held.count; i++) {
        source.make(held.normals, i * d);
        for (let v = 0; v < d; v++) x[i * d + v] = source.values[v]!;
      }
    },
    logDensity(phi) {
      for (let k = 0; k < names.length; k++) p[names[k]!] = phi[k]!;
      let sum = 0;
      for (let i = 0; i < held.count; i++) {
        for (let v = 0; v < d; v++) record[source.columns[v]!.name] = x[i * d + v]!;
        sum += model.logDensity!(p, record);
      }
      return sum;
    },
    find(phi) {
      source.setParameters(phi);
      for (let i = 0; i < held.count; i++) {
        if (!root(i)) return false;
        found.set(z, i * d);
      }
      return true;
    },
    adopt: () => held.normals.set(found.subarray(0, held.count * d)),
  };
}

/** b ← A⁻¹b by elimination with pivots, in place; A is spoilt. Small and without symmetry. */
function solve(a: Float64Array, n: number, b: Float64Array): void {
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r * n + c]!) > Math.abs(a[pivot * n + c]!)) pivot = r;
    for (let j = 0; j < n; j++) [a[c * n + j], a[pivot * n + j]] = [a[pivot * n + j]!, a[c * n + j]!];
    [b[c], b[pivot]] = [b[pivot]!, b[c]!];
    for (let r = c + 1; r < n; r++) {
      const factor = a[r * n + c]! / a[c * n + c]!;
      for (let j = c; j < n; j++) a[r * n + j]! -= factor * a[c * n + j]!;
      b[r]! -= factor * b[c]!;
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let j = r + 1; j < n; j++) b[r]! -= a[r * n + j]! * b[j]!;
    b[r]! /= a[r * n + r]!;
  }
}
