import type { Release, ReportsRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { noiseOf } from "../../../noise/index.ts";

/** Noisy rows of counts of one release, each with how often it came, and α of their noise. */
export interface CountReports {
  readonly rows: readonly (readonly number[])[];
  readonly times: readonly number[];
  readonly decay: number;
}

/** Reads a release of privatised rows of counts; `index` counts from 1. */
export function readCountReports(release: Release, length: number, index: number): CountReports {
  if (release.kind !== "reports")
    return refuse(index, "kind", `"${release.kind}"`, '"reports": one row of counts per person, kept apart');
  const { values, times } = release;
  if (values.some((row) => row.length !== length || !row.every(Number.isInteger)))
    refuse(index, "values", "something else", `rows of ${length} whole numbers`);
  return { rows: values, times, decay: decayOf(release, index) };
}

function decayOf({ mechanism }: ReportsRelease, index: number): number {
  const noise = noiseOf(mechanism);
  if (noise?.kind !== "geometric")
    return refuse(index, "mechanism.kind", `"${mechanism.kind}"`, '"geometric": whole noise on whole counts');
  return noise.alpha;
}

export function refuse(index: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index, name, found, accepted });
}
