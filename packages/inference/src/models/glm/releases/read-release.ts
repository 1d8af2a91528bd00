import type { Design, Release } from "@dpbayes/privacy/formats";
import { refuseRelease, requireDesign } from "../../regression/release-checks.ts";
import type { FamilyStatistic, OutcomeFamily } from "../outcome-family.ts";
import type { SummedStatistic } from "../statistic/summed-statistic.ts";
import { readSum } from "./read-sum.ts";

/** What one release says, as the likelihood reads it. */
export type ReleasedData<Layout extends string, Reports> =
  | { readonly kind: "sum"; readonly sum: SummedStatistic<Layout> }
  | { readonly kind: "reports"; readonly reports: Reports };

/** Reads a release of a study, given the study's design; `index` counts from 0. */
export function readRelease<Layout extends string, Reports>(
  release: Release,
  design: Design,
  index: number,
  { statistic, reports }: OutcomeFamily<Layout, Reports>,
): ReleasedData<Layout, Reports> {
  requireSameDesign(release, design, index, statistic.response);
  switch (release.kind) {
    case "sum":
      return { kind: "sum", sum: readSum(release, design, index, statistic) };
    case "reports":
      return reports
        ? { kind: "reports", reports: reports.read(release, design, index) }
        : refuseRelease(
            index,
            "statistic.kind",
            `"${release.statistic.kind}"`,
            `a sum of "${statistic.kind}"`,
          );
    default:
      return release satisfies never;
  }
}

type Response = FamilyStatistic<string>["response"];

/** Releases in other units, or of responses clipped elsewhere, cannot share their parameters. */
function requireSameDesign(release: Release, design: Design, index: number, response: Response): void {
  if (designKey(requireDesign(release, index), response) !== designKey(design, response))
    refuseRelease(
      index,
      "bounds",
      "another design",
      `that of the study: same columns, units, radius and ${response.words}`,
    );
}

function designKey({ columns, intercept, radius, response }: Design, { fields }: Response): string {
  const column = ({ name, variable, centre, scale, level }: Design["columns"][number]) =>
    [name, variable, centre, scale, level ?? null] as const;
  return JSON.stringify([
    ...[intercept, radius, response.variable, ...fields.map((field) => response[field])],
    columns.map(column),
  ]);
}
