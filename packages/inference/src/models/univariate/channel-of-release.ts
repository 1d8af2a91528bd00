import type { ReportsRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { answerLawOf, noiseOf } from "../../noise/index.ts";
import type { Channel, Noise } from "./density/report-density.ts";

/** The variable that a release of reports is about. */
export function variableOf(release: ReportsRelease): string {
  const { variable } = release.bounds;
  if (typeof variable !== "string") return refuse("bounds.variable", "missing", "a variable's name");
  return variable;
}

/** The way from a person's value to the report, as the release states it. */
export function channelOfRelease(release: ReportsRelease): Channel {
  const { bounds } = release.bounds;
  const type = release.study.variables[variableOf(release)]?.type;
  // A yes/no answer, or one of two levels: reports are the places of the levels.
  if (bounds === undefined)
    return { bounds: [0, lastLevel(release)], noise: channelNoise(release), whole: true };
  return { bounds: pairOf(bounds), noise: channelNoise(release), whole: type === "count" };
}

/** What a report of 0 stands for: responses name the place of a level, whose first is the lower bound. */
export function firstValue(release: ReportsRelease): number {
  const { bounds } = release.bounds;
  const isPlace = answerLawOf(release.mechanism) !== undefined;
  return isPlace && bounds !== undefined ? pairOf(bounds)[0] : 0;
}

function lastLevel({ bounds: { levels } }: ReportsRelease): number {
  if (!Array.isArray(levels) || levels.length < 2)
    return refuse("bounds", "without bounds or levels", "both");
  return levels.length - 1;
}

function pairOf(bounds: unknown): readonly [number, number] {
  const [low, high, ...rest] = Array.isArray(bounds) ? (bounds as readonly unknown[]) : [];
  if (typeof low !== "number" || typeof high !== "number" || rest.length > 0)
    return refuse("bounds.bounds", "no pair", "two numbers");
  return [low, high];
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
