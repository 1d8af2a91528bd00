import type { ReportsRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
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
  if (bounds === undefined) return { bounds: [0, lastLevel(release)], noise: noiseOf(release), whole: true };
  return { bounds: pairOf(bounds), noise: noiseOf(release), whole: type === "count" };
}

/** What a report of 0 stands for: responses name the place of a level, whose first is the lower bound. */
export function firstValue(release: ReportsRelease): number {
  const { bounds } = release.bounds;
  const isPlace = release.mechanism.kind.endsWith("randomised-response");
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

function noiseOf(release: ReportsRelease): Noise {
  const { kind } = release.mechanism;
  const number = (name: string) => parameterOf(release, name);
  switch (kind) {
    case "laplace":
      return { kind: "laplace", scale: number("scale") };
    case "gaussian":
      return { kind: "gaussian", sd: number("standardDeviation") };
    case "geometric":
      return { kind: "geometric", alpha: number("alpha") };
    case "randomised-response": {
      const keep = number("keepProbability");
      return { kind: "response", keep, other: 1 - keep };
    }
    case "k-ary-randomised-response":
      return { kind: "response", keep: number("keepProbability"), other: number("otherProbability") };
    default:
      return refuse(
        "mechanism",
        JSON.stringify(kind),
        "laplace, gaussian, geometric, randomised-response or k-ary-randomised-response",
      );
  }
}

function parameterOf({ mechanism }: ReportsRelease, name: string): number {
  const value = mechanism.parameters[name];
  return typeof value === "number" ? value : refuse(`mechanism.parameters.${name}`, "missing", "a number");
}

function refuse(field: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name: `${field} of a release`, found, accepted });
}
