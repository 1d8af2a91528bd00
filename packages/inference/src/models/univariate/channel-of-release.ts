import { type AboutStatistic, isAbout, type ReportsRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { answerLawOf, noiseOf } from "../../noise/index.ts";
import type { Channel, Noise } from "./density/report-density.ts";

/** Reports of one variable: its value behind noise, or the place of its level. */
type OneVariable = ReportsRelease & AboutStatistic<"answer" | "bounded-scalar">;

/** Refuses a release that is not about one variable. */
export function requireOneVariable(release: ReportsRelease): OneVariable {
  if (isAbout(release, "answer", "bounded-scalar")) return release;
  return refuse("statistic.kind", JSON.stringify(release.statistic.kind), "that of one number or answer");
}

/** The way from a person's value to the report, as the release states it. */
export function channelOfRelease(release: OneVariable): Channel {
  const { variable, bounds } = release.bounds;
  const type = release.study.variables[variable]?.type;
  const noise = channelNoise(release);
  if (bounds !== undefined) return { bounds, noise, whole: type === "count" };
  // A yes/no answer, or one of two levels: reports are the places of the levels.
  return { bounds: [0, levelsOf(release) - 1], noise, whole: true };
}

/** What a report of 0 stands for: responses name the place of a level, whose first is the lower bound. */
export function firstValue({ mechanism, bounds: { bounds } }: OneVariable): number {
  return bounds !== undefined && answerLawOf(mechanism) !== undefined ? bounds[0] : 0;
}

function levelsOf({ bounds }: OneVariable): number {
  return "levels" in bounds ? bounds.levels.length : refuse("bounds", "without levels", "with levels");
}

function channelNoise({ mechanism }: ReportsRelease): Noise {
  const noise = noiseOf(mechanism);
  if (noise !== undefined) return noise;
  const answers = answerLawOf(mechanism);
  if (answers?.says === "level") return { kind: "response", keep: answers.keep, other: answers.other };
  return refuse("mechanism", JSON.stringify(mechanism.kind), "noise on a number, or an answer of one level");
}

function refuse(field: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name: `${field} of a release`, found, accepted });
}
