import { fail } from "../../errors/index.ts";
import { chosenMethod } from "../chosen-method.ts";
import { type HolderMethodName, holderMethods } from "../distributed-regression/holders-model.ts";
import { isForNuts, wordForHolders } from "../distributed-regression/priors/prior-words.ts";
import { needsClipping } from "./clipping/moves-words.ts";
import type { RowMoves } from "./clipping/row-moves.ts";
import type { Parts, SumPart } from "./releases/read-parts.ts";

export type LinearMethod = "nuts" | HolderMethodName;

export const linearMethods = ["auto", "nuts", ...holderMethods] as const;

const POINT = "; ada-ssp is a point estimate, which adaSspOfReleases returns";

/** A method and, where nobody asked for it by name, the reason in words. */
export interface Choice {
  readonly method: LinearMethod;
  readonly reason?: string;
}

/**
 * Which method reads these releases. "auto" (the default) takes "nuts", which reads all of them and whose default
 * prior does not move with the bounds, unless the prior is written in the words of `hierarchical` or several holders are
 * said to be the same: where they are not after all, `hierarchical`, in which each has its own covariates, is nearer to the
 * least squares of all records. Where the radius moved rows so that the release shows it, "nuts" is taken then too: it alone knows of that. It never chooses a method that ignores noise.
 */
export function chooseMethod(
  asked: string | undefined,
  parts: Parts,
  clause: Readonly<Record<string, unknown>>,
  of: { readonly differ: boolean; readonly moves: RowMoves | undefined },
): Choice {
  const method = chosenMethod(linearMethods, asked, "auto", POINT);
  if (method === "nuts") return { method };
  const unreadable = whyOnlyNuts(parts);
  if (method === "auto") return automatic(parts, unreadable, clause, of);
  if (unreadable !== undefined)
    fail("ARGUMENT", { name: "method", found: `"${asked}"`, accepted: `"nuts" or "auto": ${unreadable}` });
  return { method };
}

function automatic(
  parts: Parts,
  unreadable: string | undefined,
  clause: Readonly<Record<string, unknown>>,
  { differ, moves }: { readonly differ: boolean; readonly moves: RowMoves | undefined },
): Choice {
  const why = unreadable ?? fewRecords(parts);
  if (why !== undefined) return onlyNuts(why, clause);
  if (isForNuts(clause))
    return {
      method: "nuts",
      reason:
        "nuts: the prior is written in its words (standardised, level, scales, commonScales, eta, sigma, mean)",
    };
  const own = wordForHolders(clause) !== undefined;
  if (own || (parts.parts.length > 1 && !differ && !needsClipping(moves)))
    return { method: "hierarchical", reason: hierarchicalReason(parts) };
  if (needsClipping(moves)) return { method: "nuts", reason: `${nutsReason(parts)}, and ${clippedReason}` };
  return { method: "nuts", reason: nutsReason(parts) };
}

const clippedReason = "rows were moved by the radius, of which the Wishart law of hierarchical knows nothing";

/** A prior in words that "nuts" does not know is then a question that cannot be answered: its error must say so. */
function onlyNuts(why: string, clause: Readonly<Record<string, unknown>>): Choice {
  const word = wordForHolders(clause);
  if (word !== undefined)
    fail("ARGUMENT", {
      name: `prior ${word}`,
      found: "given",
      accepted: `in the words of "nuts", the only method for these releases: ${why}`,
    });
  return { method: "nuts", reason: `nuts: ${why}` };
}

/** Why no method but "nuts" can read the releases, if so. */
export function whyOnlyNuts({ design, parts }: Parts): string | undefined {
  const offset = design.columns.find((column) => column.offset);
  if (offset !== undefined)
    return `the coefficient of ${offset.name} is known, and the Wishart law of sums has no place for that`;
  if (parts.some(({ kind }) => kind === "inputs"))
    return "perturbed inputs are reports of people, not sums of holders";
  const sums = parts as readonly SumPart[];
  if (sums.some(({ local }) => local))
    return "these are sums of reports to which people added noise of their own (local privacy)";
  if (sums.some(({ sums: { countVariance = 0 } }) => countVariance > 0))
    return "the number of records is hidden (add-remove), and the Wishart law of sums needs it";
  return undefined;
}

/** `hierarchical` needs as many records as its moment matrix has rows. */
function fewRecords({ design, parts }: Parts): string | undefined {
  const needed = design.columns.length + (design.intercept ? 1 : 0) + (allSquares(parts) ? 1 : 0);
  const short = parts.findIndex((part) => part.kind === "sums" && part.sums.count < needed);
  if (short < 0) return undefined;
  const { sums, holder } = parts[short] as SumPart;
  return `${holder} has ${sums.count} ${sums.count === 1 ? "record" : "records"}, and the Wishart law of its sums needs ${needed}`;
}

function allSquares(parts: Parts["parts"]): boolean {
  return parts.every(
    (part) =>
      part.kind === "sums" &&
      part.sums.entries.some(({ row, column }) => row === column && row === part.sums.covariates + 1),
  );
}

function nutsReason({ design, parts }: Parts): string {
  return `nuts: ${sizeWords(design.columns.length, parts.length)}; its prior follows the spread of the data, that of hierarchical the bounds`;
}

function sizeWords(features: number, holders: number): string {
  return `${holders} ${holders === 1 ? "holder" : "holders"}, ${features} ${features === 1 ? "feature" : "features"}`;
}

function hierarchicalReason({ design, parts }: Parts): string {
  const J = parts.length;
  const d = design.columns.length;
  const squares = allSquares(parts)
    ? "y'y released, so the exact Wishart model of all released sums"
    : "y'y not released by all, so the Wishart model of X'X and X'y: the residual sd is known by its prior almost alone";
  const slow = seconds(d, J);
  const time =
    slow < 60 ? "" : `; about ${Math.round(slow / 60)} minutes of processor time for 4 chains of 2000 steps`;
  return `hierarchical: ${sizeWords(d, J)}, ${squares}${time}`;
}

/**
 * 8000 steps, as 4 chains of 1000 + 1000 take. Measured on one core, in ms a step for (d, J): 0.5 (10, 5), 2.8 (14, 10),
 * 4.6 (20, 5), 9.2 (20, 10), 21 (30, 5), 61 (40, 5); the formula is within a third of them.
 */
function seconds(d: number, J: number): number {
  return 8000 * 1.45e-8 * J * d ** 3.7;
}
