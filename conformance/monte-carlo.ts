import { type Difference, differences } from "./compare.ts";

/** Of the cases' words: means within 5 combined Monte Carlo standard errors, sds within 5 %, the rest within 1e-8. */
const STANDARD_ERRORS = 5;
const SD_SHARE = 0.05;
const EXACT = { relative: 1e-8 } as const;

/** What a sampler says of one number. */
interface MarginalSummary {
  readonly mean: number;
  readonly sd: number;
  readonly mcse_mean: number;
}

/**
 * All differences between a sampler's summaries and a reference's. Whatever has a mean, an sd and the standard error
 * of its mean is a summary: these are compared, its quantiles and diagnostics are not.
 */
export function monteCarloDifferences(got: unknown, expected: unknown, path = ""): readonly Difference[] {
  if (isSummary(expected))
    return isSummary(got) ? summaryDifferences(got, expected, path) : [{ path, got, expected }];
  if (!isRecord(expected)) return differences(got, expected, EXACT, path);
  return Object.entries(expected).flatMap(([key, item]) =>
    monteCarloDifferences(isRecord(got) ? got[key] : undefined, item, path ? `${path}.${key}` : key),
  );
}

function summaryDifferences(
  got: MarginalSummary,
  expected: MarginalSummary,
  path: string,
): readonly Difference[] {
  const error = Math.hypot(got.mcse_mean, expected.mcse_mean);
  const mean = differences(got.mean, expected.mean, { absolute: STANDARD_ERRORS * error }, `${path}.mean`);
  const sd = differences(got.sd, expected.sd, { relative: SD_SHARE }, `${path}.sd`);
  return [...mean, ...sd];
}

function isSummary(value: unknown): value is MarginalSummary {
  return isRecord(value) && ["mean", "sd", "mcse_mean"].every((key) => typeof value[key] === "number");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
