import type { Release, ReportsRelease, SumRelease } from "@dpbayes/privacy/formats";
import { DpbayesError, fail } from "../../errors/index.ts";
import { answerLawOf } from "../../noise/index.ts";
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
  const law = answerLawOf(mechanism);
  if (law?.says !== "bits")
    return refuse(index, "mechanism.kind of a sum", `"${mechanism.kind}"`, '"unary-encoding"');
  return { kind: "unary-sums", epsilon: law.epsilon, ones: values, count: copies };
}

function termOfReports(release: ReportsRelease, levels: number, index: number): HistogramTerm {
  const { mechanism, values, times } = release;
  const law = answerLawOf(mechanism);
  if (law === undefined)
    return refuse(index, "mechanism.kind", `"${mechanism.kind}"`, "one that randomises answers");
  if (law.levels !== levels)
    return refuse(index, "mechanism.kind", `"${mechanism.kind}"`, `one for ${levels} levels`);
  const { epsilon } = law;
  if (law.says === "bits")
    return { kind: "unary-reports", epsilon, reports: packReports(values, levels, times) };
  return { kind: "response-counts", epsilon, counts: countsOf(release, levels, index) };
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

export function refuse(index: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index, name, found, accepted });
}
