import type { Design, ReportsRelease } from "@dpbayes/privacy/formats";
import { setIdentity } from "../../../math/linear-algebra/index.ts";
import { answerLawOf, lawOf, noiseOf } from "../../../noise/index.ts";
import { refuseRelease } from "../../regression/release-checks.ts";
import { type LogisticReports, requireReports } from "./report-data.ts";

/** Reads people's perturbed inputs, given the study's design; `index` counts from 0. */
export function readReports(release: ReportsRelease, { columns }: Design, index: number): LogisticReports {
  requireWord("statistic.kind", release.statistic.kind, "perturbed-inputs-with-answer", index);
  requireWord("mechanism.kind", release.mechanism.kind, "gaussian-with-response", index);
  const [vector, bit] = [noiseOf(release.mechanism)!, answerLawOf(release.mechanism)!];
  const d = columns.length;
  const noise = new Float64Array(d * d);
  setIdentity(noise, d, lawOf(vector).variance);
  const rows = release.values.flatMap((row, i) => Array.from({ length: release.times[i]! }, () => row));
  if (rows.some((row) => row.length !== d + 1))
    refuseRelease(index, "a report", "of another length", `${d} covariates and the outcome`);
  const values = new Float64Array(rows.length * d);
  rows.forEach((row, i) => {
    for (let j = 0; j < d; j++) values[i * d + j] = row[j]!;
  });
  const outcomes = Uint8Array.from(rows, (row) => outcomeOf(row[d]!, index));
  // With a budget above 36 it rounds to 1, where an unlikely outcome would be impossible: one flip in 1e16 is not.
  const keepProbability = Math.min(bit.keep, 1 - Number.EPSILON / 2);
  return requireReports({ covariates: d, values, outcomes, noise, keepProbability });
}

function outcomeOf(value: number, index: number): number {
  if (value !== 0 && value !== 1) refuseRelease(index, "an outcome", "another value", "0 or 1");
  return value;
}

function requireWord(name: string, found: string, accepted: string, index: number): void {
  if (found !== accepted) refuseRelease(index, name, `"${found}"`, `"${accepted}"`);
}
