import type { Release, ReportsRelease, SumRelease } from "@dpbayes/privacy/formats";
import { DpbayesError, fail } from "../../errors/index.ts";
import type { HistogramTerm } from "./input.ts";
import { packReports } from "./reports/packed-reports.ts";

/** The factor of the likelihood that a release of randomised answers contributes; `index` counts from 1. */
export function termOfRelease(release: Release, levels: number, index: number): HistogramTerm {
  try {
    return release.kind === "sum" ? termOfSum(release, index) : termOfReports(release, levels, index);
  } catch (error) {
    // What is wrong with a report is said with the release it came from.
    if (error instanceof DpbayesError && error.code !== "RELEASE_UNREADABLE")
      refuse(index, "its content", `not readable (${error.message})`, "as its mechanism writes it");
    throw error;
  }
}

function termOfSum({ mechanism, values, copies }: SumRelease, index: number): HistogramTerm {
  if (mechanism.kind !== "unary-encoding")
    refuse(index, "mechanism.kind of a sum", `"${mechanism.kind}"`, '"unary-encoding"');
  const epsilon = exactEpsilon(mechanism.parameters, index);
  return { kind: "unary-sums", epsilon, ones: values, count: copies };
}

function termOfReports(release: ReportsRelease, levels: number, index: number): HistogramTerm {
  const { mechanism, values, times } = release;
  const epsilon = exactEpsilon(mechanism.parameters, index);
  switch (mechanism.kind) {
    case "unary-encoding":
      return { kind: "unary-reports", epsilon, reports: packReports(values, levels, times) };
    case "k-ary-randomised-response":
      return { kind: "response-counts", epsilon, counts: countsOf(release, levels, index) };
    case "randomised-response":
      if (levels !== 2)
        refuse(index, "mechanism.kind", `"${mechanism.kind}"`, "one for more than two levels");
      return { kind: "response-counts", epsilon, counts: countsOf(release, levels, index) };
    default:
      return refuse(
        index,
        "mechanism.kind",
        `"${mechanism.kind}"`,
        '"unary-encoding", "k-ary-randomised-response" or "randomised-response"',
      );
  }
}

function countsOf({ values, times }: ReportsRelease, levels: number, index: number): Float64Array {
  const counts = new Float64Array(levels);
  values.forEach((report, i) => {
    const level = report.length === 1 ? report[0]! : -1;
    if (!(Number.isInteger(level) && level >= 0 && level < levels))
      refuse(index, `values[${i}]`, "something else", `one whole number from 0 to ${levels - 1}`);
    counts[level]! += times[i] ?? 0;
  });
  return counts;
}

/** The ε that the mechanism's coins really have: s/t, at most the promised one. */
function exactEpsilon(parameters: Release["mechanism"]["parameters"], index: number): number {
  const { s, t } = (parameters["rate"] ?? {}) as { readonly s?: unknown; readonly t?: unknown };
  if (typeof s === "number" && typeof t === "number" && s > 0 && t > 0) return s / t;
  return refuse(index, "mechanism.parameters.rate", "something else", "a fraction s/t of positive numbers");
}

export function refuse(index: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index, name, found, accepted });
}
