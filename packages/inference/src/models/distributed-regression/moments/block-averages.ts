import { fail, requireCount, requireLength } from "../../../errors/index.ts";

/**
 * Sums of k rows divided by √k (central spec §1.5, B.1, erratum D15): the regression of the new rows has the same
 * coefficients and residual variance, with n/k records whose features are closer to normal. Their norms reach √k times
 * the old bound: clip them again, or pay the larger sensitivity.
 */
export function blockAverages(
  features: Float64Array,
  responses: Float64Array,
  rowsPerBlock: number,
): { readonly features: Float64Array; readonly responses: Float64Array } {
  const n = requireCount("the number of responses", responses.length, 1);
  const k = requireCount("rowsPerBlock", rowsPerBlock, 1);
  const p = requireCount("the number of features", features.length / n, 1);
  requireLength("features", features, n * p);
  if (n % k !== 0)
    fail("ARGUMENT", { name: "the number of responses", found: n, accepted: `a multiple of ${k}` });
  const averaged = { features: new Float64Array((n / k) * p), responses: new Float64Array(n / k) };
  const share = 1 / Math.sqrt(k);
  for (let i = 0; i < n; i++) {
    const block = Math.floor(i / k);
    averaged.responses[block]! += share * responses[i]!;
    for (let c = 0; c < p; c++) averaged.features[block * p + c]! += share * features[i * p + c]!;
  }
  return Object.freeze(averaged);
}
