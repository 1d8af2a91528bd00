import {
  type Design,
  type NoiseRecord,
  noiseLaw,
  type Release,
  type ReportsRelease,
  type SumRelease,
} from "@dpbayes/privacy/formats";
import { fail, requirePositive } from "../../errors/index.ts";
import { setIdentity } from "../../math/linear-algebra/index.ts";
import { type LogisticReports, requireReports } from "./reports/report-data.ts";
import { type LogisticBlock, logisticLayouts } from "./sums/statistic-coordinates.ts";
import { type LogisticSum, requireSum } from "./sums/sum-data.ts";

/** What one release says, as the likelihood reads it. */
export type LogisticData =
  | { readonly kind: "sum"; readonly sum: LogisticSum }
  | { readonly kind: "reports"; readonly reports: LogisticReports };

/** Reads a release of a logistic study; `place` is its number, from 1. */
export function readLogisticRelease(release: Release, design: Design, place: number): LogisticData {
  requireSameDesign(release, design, place);
  switch (release.kind) {
    case "sum":
      return { kind: "sum", sum: sumOf(release, design, place) };
    case "reports":
      return { kind: "reports", reports: reportsOf(release, design, place) };
    default:
      return release satisfies never;
  }
}

/** Sums in different units cannot share their parameters. */
function requireSameDesign({ bounds }: Release, design: Design, place: number): void {
  if (designKey(bounds as unknown as Design) !== designKey(design))
    refuse(place, "bounds", "another design", "that of the study: same columns, units, radius and outcome");
}

function designKey({ columns, intercept, radius, response }: Partial<Design>): string {
  const column = ({ name, variable, centre, scale, level }: Design["columns"][number]) =>
    [name, variable, centre, scale, level ?? null] as const;
  return JSON.stringify([
    ...[intercept, radius, response?.variable, response?.centre, response?.scale],
    Array.isArray(columns) ? columns.map(column) : null,
  ]);
}

function sumOf(release: SumRelease, { columns, intercept }: Design, place: number): LogisticSum {
  requireKind(release, "logistic-regression", place);
  requireMechanism(release, "gaussian", place);
  const { blocks } = release.statistic;
  const noisy = blocks[0]?.name === "count";
  const layout = intercept ? "logistic_intercept" : "logistic";
  const names = blocks.slice(noisy ? 1 : 0).map(({ name }) => name);
  if (names.join() !== logisticLayouts[layout].join())
    refuse(place, "statistic.blocks", names.join(", "), logisticLayouts[layout].join(", "));
  if (noisy === (release.count !== null))
    refuse(
      place,
      "count",
      noisy ? "stated and noised" : "missing",
      "either a public number or a noisy block",
    );
  const variance = noiseLaw(release.mechanism as NoiseRecord).variance * release.copies;
  const of = (weight: number) => variance / weight ** 2;
  return requireSum({
    layout,
    covariates: columns.length,
    count: noisy
      ? requirePositive(`the noisy count of release ${place}`, release.values[0]!)
      : release.count!,
    ...(noisy && { countVariance: of(blocks[0]!.weight) }),
    values: noisy ? release.values.slice(1) : release.values,
    noise: Object.fromEntries(
      blocks.filter(({ name }) => name !== "count").map(({ name, weight }) => [name, of(weight)]),
    ) as Partial<Record<LogisticBlock, number>>,
  });
}

function reportsOf(release: ReportsRelease, { columns }: Design, place: number): LogisticReports {
  requireKind(release, "perturbed-inputs-with-answer", place);
  requireMechanism(release, "gaussian-with-response", place);
  const d = columns.length;
  const { response } = release.mechanism.parameters as { response?: { keepProbability?: unknown } };
  const noise = new Float64Array(d * d);
  setIdentity(noise, d, noiseLaw(release.mechanism as NoiseRecord).variance);
  const rows = release.values.flatMap((row, i) => Array.from({ length: release.times[i]! }, () => row));
  if (rows.some((row) => row.length !== d + 1))
    refuse(place, "a report", "of another length", `${d} covariates and the outcome`);
  const values = new Float64Array(rows.length * d);
  rows.forEach((row, i) => {
    for (let j = 0; j < d; j++) values[i * d + j] = row[j]!;
  });
  const outcomes = Uint8Array.from(rows, (row) => outcomeOf(row[d]!, place));
  // With a budget above 36 it rounds to 1, where an unlikely outcome would be impossible: one flip in 1e16 is not.
  const keepProbability = Math.min(Number(response?.keepProbability), 1 - Number.EPSILON / 2);
  return requireReports({ covariates: d, values, outcomes, noise, keepProbability });
}

function outcomeOf(value: number, place: number): number {
  if (value !== 0 && value !== 1) refuse(place, "an outcome", "another value", "0 or 1");
  return value;
}

function requireKind({ statistic }: Release, kind: string, place: number): void {
  if (statistic.kind !== kind) refuse(place, "statistic.kind", `"${statistic.kind}"`, `"${kind}"`);
}

function requireMechanism({ mechanism }: Release, kind: string, place: number): void {
  if (mechanism.kind !== kind) refuse(place, "mechanism.kind", `"${mechanism.kind}"`, `"${kind}"`);
}

function refuse(place: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index: place, name, found, accepted });
}
