import { fail } from "../errors/index.ts";

/**
 * ∫ |F̂_x(t) − F̂_y(t)| dt, the area between the empirical distribution functions of two samples: their
 * first Wasserstein distance, in the units of the values (local spec §9). The sizes may differ.
 *
 * @example
 * ```ts
 * import { ecdfDistance } from "@dpbayes/inference/baselines";
 * console.log(ecdfDistance([0, 1], [2, 1, 0, 3])); // 1
 * ```
 */
export function ecdfDistance(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const a = sortedSample("x", x);
  const b = sortedSample("y", y);
  let area = 0;
  let i = 0;
  let j = 0;
  // Both functions are constant between neighbours of the merged samples.
  let at = Math.min(a[0]!, b[0]!);
  while (i < a.length || j < b.length) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    area += (next - at) * Math.abs(i / a.length - j / b.length);
    at = next;
    while (a[i] === at) i++;
    while (b[j] === at) j++;
  }
  return area;
}

function sortedSample(name: string, values: ArrayLike<number>): Float64Array {
  const sample = Float64Array.from(values).sort();
  if (sample.length === 0) fail("ARGUMENT", { name, found: "empty", accepted: "one or more values" });
  // Sorting puts NaN last and infinities at the ends.
  if (!Number.isFinite(sample[0]!) || !Number.isFinite(sample.at(-1)!))
    fail("ARGUMENT", { name, found: "a sample with a value that is not finite", accepted: "finite" });
  return sample;
}
