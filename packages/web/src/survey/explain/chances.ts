import type { Manifest } from "@dpbayes/privacy/send";
import type { Variable } from "../fields.ts";

/** What chance does to one answer, in numbers that people can be told. */
export type Chance =
  /** One of several answers is sent: the right one with probability `keep`, each other with `other`. */
  | {
      readonly kind: "level";
      readonly keep: number;
      readonly other: number;
      readonly count: number;
      /** What the count is of: the levels themselves, ranges of a number, or answers to several questions at once. */
      readonly of: "levels" | "ranges" | "cells";
    }
  /** A bit is sent for every answer. */
  | { readonly kind: "bits"; readonly one: number; readonly zero: number; readonly count: number }
  /** Noise in the answer's own unit: half of it lies within `median`. */
  | { readonly kind: "noise"; readonly median: number; readonly tail: "laplace" | "normal" }
  /** The same of a vector made of several answers, in units of the range that is possible. */
  | { readonly kind: "relative"; readonly times: number };

type Prepared = Extract<Manifest["prepared"], { readonly route: unknown }>;
type Parameters = Readonly<Record<string, unknown>>;

/** The chances that an answer to one question takes, of every part of the study that reads it. */
export function chancesOf({ prepared }: Manifest, name: string): readonly Chance[] {
  const parts = "parts" in prepared ? Object.values(prepared.parts) : [prepared];
  return parts.flatMap((part) => (name in part.fields ? [chanceOf(part, name)] : []));
}

/** The chance that all answers take together, where noise is added to a vector made of several. */
export function sharedChance(manifest: Manifest, names: readonly string[]): Chance | undefined {
  return names.flatMap((name) => chancesOf(manifest, name)).find(({ kind }) => kind === "relative");
}

function chanceOf(prepared: Prepared, name: string): Chance {
  const { parameters } = prepared.mechanism as { readonly parameters: Parameters };
  if (prepared.route === "answer") return answerChance(prepared, parameters);
  if (prepared.route === "inputs-and-answer" && prepared.answered === name)
    return levelChance(parameters["response"] as Parameters, 2, "levels");
  const blocks = prepared.reading.kind === "counts" ? [] : prepared.reading.blocks;
  const weight = blocks.find(({ degree, responsePower }) => degree + responsePower === 1)?.weight ?? 1;
  const { median, tail } = noiseOf(parameters);
  if (prepared.reading.kind !== "value") return { kind: "relative", times: median / weight / 2 };
  return { kind: "noise", median: (median / weight) * (prepared.reading.unit?.scale ?? 1), tail };
}

function answerChance(
  { edges, crossed }: Extract<Prepared, { route: "answer" }>,
  parameters: Parameters,
): Chance {
  const count = Number(parameters["levels"] ?? 2);
  if ("oneGivenOne" in parameters)
    return {
      kind: "bits",
      one: Number(parameters["oneGivenOne"]),
      zero: Number(parameters["oneGivenZero"]),
      count,
    };
  return levelChance(parameters, count, edges ? "ranges" : crossed ? "cells" : "levels");
}

function levelChance(parameters: Parameters, count: number, of: "levels" | "ranges" | "cells"): Chance {
  const keep = Number(parameters["keepProbability"]);
  return { kind: "level", keep, other: (1 - keep) / (count - 1), count, of };
}

/** The median of |noise| in released units: b ln 2 of Laplace and of two-sided geometric noise, 0.6745 σ of a normal one. */
function noiseOf(parameters: Parameters): { readonly median: number; readonly tail: "laplace" | "normal" } {
  const { standardDeviation, scale, alpha } = parameters as Readonly<Record<string, number>>;
  if (standardDeviation !== undefined) return { median: 0.6745 * standardDeviation, tail: "normal" };
  return { median: Math.LN2 * (scale ?? -1 / Math.log(alpha!)), tail: "laplace" };
}

/** The answers that a question offers, as it words them; none of a number. */
export function wordsOf(variable: Variable, yes: string, no: string): readonly string[] {
  if (variable.type === "category") return variable.levels;
  return variable.type === "boolean" ? [yes, no] : [];
}
