import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { logGamma } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { latentTables, type NoisyTables, type TableCounts } from "./latent-tables.ts";

const noise: AdditiveNoise = { kind: "geometric", alpha: 0.6 };
const noisy: NoisyTables = {
  classes: [2, 1],
  features: [
    [2, 0, -1, 2],
    [0, 0, 3, 1, 1, 0],
  ],
  count: 3,
  noise,
};
const prior: TableCounts = {
  classes: Float64Array.of(0.8, 1.5),
  features: [Float64Array.of(1, 2, 0.5, 1), Float64Array.of(1, 1, 1, 0.4, 2, 1)],
};

/** log Γ(n + a)/Γ(a)/n! summed, and n!Γ(A)/Γ(n + A): the Dirichlet-multinomial law. */
function logLaw(counts: readonly number[], alpha: ArrayLike<number>): number {
  const N = counts.reduce((sum, n) => sum + n, 0);
  let [A, log] = [0, 0];
  counts.forEach((n, k) => {
    A += alpha[k]!;
    log += logGamma(n + alpha[k]!) - logGamma(alpha[k]!) - logGamma(n + 1);
  });
  return log + logGamma(N + 1) + logGamma(A) - logGamma(N + A);
}

function compositions(n: number, k: number): readonly (readonly number[])[] {
  if (k === 1) return [[n]];
  return Array.from({ length: n + 1 }, (_, first) => first).flatMap((first) =>
    compositions(n - first, k - 1).map((rest) => [first, ...rest]),
  );
}

/** E of every cell by enumeration of all tables whose rows add up to the class counts. */
function enumerated(totals: readonly number[]): Float64Array {
  const law = lawOf(noise);
  const seen = (values: readonly number[], counts: readonly number[]) =>
    counts.reduce((sum, n, i) => sum + law.logDensity(values[i]! - n), 0);
  const sums = new Float64Array(12);
  let all = 0;
  for (const total of totals)
    for (const classes of compositions(total, 2)) {
      const rows = [2, 3].map((levels) => classes.map((c) => compositions(c, levels)));
      for (const a of rows[0]![0]!)
        for (const b of rows[0]![1]!)
          for (const c of rows[1]![0]!)
            for (const d of rows[1]![1]!) {
              const cells = [...classes, ...a, ...b, ...c, ...d];
              const log =
                logLaw(classes, prior.classes) +
                logLaw(a, prior.features[0]!.subarray(0, 2)) +
                logLaw(b, prior.features[0]!.subarray(2)) +
                logLaw(c, prior.features[1]!.subarray(0, 3)) +
                logLaw(d, prior.features[1]!.subarray(3)) +
                seen([...noisy.classes, ...noisy.features.flat()], cells);
              all += Math.exp(log);
              cells.forEach((n, i) => {
                sums[i]! += Math.exp(log) * n;
              });
            }
    }
  return sums.map((sum) => sum / all);
}

describe("latent tables", () => {
  // Cells have standard deviations below 1.5: 5 standard errors of 10,000 draws' mean are 0.075. For 12 cells twice: false
  // alarm 24·6e-7 = 1.4e-5 at most.
  it.each([
    ["public", noisy, [3]],
    ["hidden", { ...noisy, count: null, mostRecords: 5 }, [0, 1, 2, 3, 4, 5]],
  ] as const)("draws have the enumerated means, %s number of records", (_, tables, totals) => {
    const exact = enumerated(totals);
    const latent = latentTables(tables, prior);
    const counts = { classes: new Float64Array(2), features: [new Float64Array(4), new Float64Array(6)] };
    const rng = seededSource("tables");
    const sums = new Float64Array(12);
    for (let i = 0; i < 10_000; i++) {
      latent.draw(rng, counts);
      const row = [...counts.classes, ...counts.features.flatMap((table) => [...table])];
      expect(row[2]! + row[3]!).toBe(row[0]);
      row.forEach((n, k) => {
        sums[k]! += n / 10_000;
      });
    }
    exact.forEach((mean, i) => {
      expect(Math.abs(sums[i]! - mean)).toBeLessThan(0.075);
    });
  });

  it("draws tables whose noise exceeds all that it hides", () => {
    const wide = { kind: "geometric", alpha: Math.exp(-1 / 60) } as const;
    const buried = { ...noisy, classes: [-150, -120], count: 200, noise: wide };
    const counts = { classes: new Float64Array(2), features: [new Float64Array(4), new Float64Array(6)] };
    latentTables(buried, prior).draw(seededSource("buried"), counts);
    expect(counts.classes[0]! + counts.classes[1]!).toBe(200);
  });
});
