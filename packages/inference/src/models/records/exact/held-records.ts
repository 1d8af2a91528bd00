import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { RecordSource } from "../definition/record-source.ts";
import type { ReleasePart } from "../definition/release-part.ts";

/**
 * The latent records of one release: their normals, what each adds to the sums, and what the sums leave to the noise. Everything lies in
 * typed arrays that are made once; a sweep allocates nothing but what the model's own function does.
 */
export interface HeldRecords {
  readonly part: ReleasePart;
  readonly count: number;
  /** Draws records under parameters, all anew; false where one of them is none. */
  draw(rng: SeededSource, phi: Float64Array): boolean;
  /** Offers every record other normals, z′ = √(1 − τ²)·z + τ·ξ, and gives the share that was taken. */
  refresh(rng: SeededSource, phi: Float64Array, tau: number): number;
  /** The log ratio of the noise's law if the same normals made records under other parameters; NaN where one is none. `adopt` makes it so. */
  remade(phi: Float64Array): number;
  adopt(): void;
  /** Sums what the records add from scratch: what single steps rounded is forgotten. */
  resum(): void;
  /** What the records add to the sums. */
  total(): Float64Array;
  /** One birth or death of a record, where their number is hidden. */
  birthOrDeath(rng: SeededSource, phi: Float64Array): void;
  /** The normals, by rows, of those that are there. */
  readonly normals: Float64Array;
  /** What decides between the outcomes of each. */
  readonly choices: Float64Array;
}

export function heldRecords(part: ReleasePart, source: RecordSource, normals: number): HeldRecords {
  const law = lawOf(part.noise);
  const k = source.size;
  const hidden = part.count === undefined;
  const room = roomFor(part, law.reach);
  const z = new Float64Array(room * normals);
  const choices = new Float64Array(room);
  let t = new Float64Array(room * k);
  let other = new Float64Array(room * k);
  const residual = new Float64Array(k);
  const otherResidual = new Float64Array(k);
  const one = new Float64Array(k);
  const offered = new Float64Array(normals);
  let count = hidden ? Math.min(room, Math.round(part.roughCount)) : part.count!;

  /** Writes into `one` what a record adds. */
  function measure(from: Float64Array, at: number, choice: number): boolean {
    if (!source.draw(from, at, choice)) return false;
    source.measure(source.values, 0, one);
    return true;
  }

  /** log law(e − Δ) − log law(e), Δ = one − t from `at` on, where there is a t. */
  function logRatio(from: Float64Array | undefined, at: number, sign: number): number {
    let [squares, sizes] = [0, 0];
    for (let a = 0; a < k; a++) {
      const e = residual[a]!;
      const change = sign * one[a]! - (from ? from[at + a]! : 0);
      squares += change * (change - 2 * e);
      if (law.linear !== 0) sizes += Math.abs(e - change) - Math.abs(e);
    }
    return -law.linear * sizes - law.quadratic * squares;
  }

  function subtract(sums: Float64Array, from: Float64Array): void {
    sums.set(part.sums);
    for (let i = 0; i < count; i++) for (let a = 0; a < k; a++) sums[a]! -= from[i * k + a]!;
  }

  function place(i: number): void {
    for (let a = 0; a < k; a++) t[i * k + a] = one[a]!;
  }

  function birth(rng: SeededSource): void {
    if (count === room) return;
    const at = count * normals;
    for (let j = 0; j < normals; j++) z[at + j] = rng.normal();
    choices[count] = rng.uniform();
    if (!measure(z, at, choices[count]!) || Math.log(rng.uniform()) >= logRatio(undefined, 0, 1)) return;
    place(count);
    for (let a = 0; a < k; a++) residual[a]! -= one[a]!;
    count++;
  }

  function death(rng: SeededSource): void {
    if (count <= 1) return;
    const gone = Math.floor(rng.uniform() * count);
    for (let a = 0; a < k; a++) one[a] = t[gone * k + a]!;
    if (Math.log(rng.uniform()) >= logRatio(undefined, 0, -1)) return;
    for (let a = 0; a < k; a++) residual[a]! += one[a]!;
    count--;
    t.copyWithin(gone * k, count * k, (count + 1) * k);
    z.copyWithin(gone * normals, count * normals, (count + 1) * normals);
    choices[gone] = choices[count]!;
  }

  return {
    part,
    normals: z,
    choices,
    get count() {
      return count;
    },
    draw(rng, phi) {
      source.setParameters(phi);
      for (let i = 0; i < count * normals; i++) z[i] = rng.normal();
      for (let i = 0; i < count; i++) {
        choices[i] = rng.uniform();
        if (!measure(z, i * normals, choices[i]!)) return false;
        place(i);
      }
      subtract(residual, t);
      return true;
    },
    refresh(rng, phi, tau) {
      source.setParameters(phi);
      const kept = Math.sqrt(1 - tau * tau);
      let taken = 0;
      for (let i = 0; i < count; i++) {
        const at = i * normals;
        for (let j = 0; j < normals; j++) offered[j] = kept * z[at + j]! + tau * rng.normal();
        const choice = rng.uniform();
        if (!measure(offered, 0, choice)) continue;
        const ratio = logRatio(t, i * k, 1);
        if (ratio < 0 && Math.log(rng.uniform()) >= ratio) continue;
        taken++;
        for (let j = 0; j < normals; j++) z[at + j] = offered[j]!;
        choices[i] = choice;
        for (let a = 0; a < k; a++) {
          residual[a]! -= one[a]! - t[i * k + a]!;
          t[i * k + a] = one[a]!;
        }
      }
      return count === 0 ? 1 : taken / count;
    },
    remade(phi) {
      source.setParameters(phi);
      for (let i = 0; i < count; i++) {
        if (!measure(z, i * normals, choices[i]!)) return Number.NaN;
        for (let a = 0; a < k; a++) other[i * k + a] = one[a]!;
      }
      subtract(otherResidual, other);
      let ratio = 0;
      for (let a = 0; a < k; a++) {
        const [e, f] = [residual[a]!, otherResidual[a]!];
        ratio -= law.linear * (Math.abs(f) - Math.abs(e)) + law.quadratic * (f * f - e * e);
      }
      return ratio;
    },
    adopt() {
      [t, other] = [other, t];
      residual.set(otherResidual);
    },
    resum: () => subtract(residual, t),
    total: () => part.sums.map((sum, a) => sum - residual[a]!),
    birthOrDeath(rng, phi) {
      source.setParameters(phi);
      if (rng.uniform() < 0.5) birth(rng);
      else death(rng);
    },
  };
}

/** Where the number is hidden: as many as the noise leaves possible, but for a share of e^−36. */
function roomFor({ count, countWeight, roughCount, sums }: ReleasePart, reach: number): number {
  if (count !== undefined) return count;
  const each = countWeight > 0 ? countWeight : 1;
  return Math.ceil(roughCount + (reach * (countWeight > 0 ? 1 : sums.length)) / each) + 1;
}
