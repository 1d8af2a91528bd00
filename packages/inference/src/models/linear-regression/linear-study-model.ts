import { type Design, type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import { holderMethods, holdersModel } from "../distributed-regression/holders-model.ts";
import { weakFeatures } from "../distributed-regression/notes/weak-features.ts";
import type { Holder, HolderEffects } from "../regression/holders/holder-effects.ts";
import { settledHolders } from "../regression/holders/settled-holders.ts";
import { regressionPriorOver } from "../regression/prior-over.ts";
import type { MethodModel, ModelOptions, StudyModel } from "../study-model.ts";
import { chooseMethod, type LinearMethod } from "./choose-method.ts";
import { movesWords, radiusWords } from "./clipping/moves-words.ts";
import { rowMoves } from "./clipping/row-moves.ts";
import { type Part, type Parts, readParts, type SumPart } from "./releases/read-parts.ts";
import { hasNormalResiduals } from "./residual-tails.ts";
import { type RecordLaw, summedNutsModel } from "./summed-nuts-model.ts";

/**
 * The posterior of a linear regression from releases: sums of one holder or of many, sums of people's
 * reports, perturbed inputs. `method` is one of
 *
 *   "auto"          the default: "nuts", unless the prior is written in the words of "hierarchical" or several holders
 *                   are the same; `notes` say why
 *   "nuts"          sums and perturbed inputs of any mixture, taken as normal, with priors free of the bounds
 *   "hierarchical"  the full model of sums of data holders, exact for normal records, with the paper's priors
 *   "gibbs-clt", "wishart-walk"     the samplers of the papers, corrected
 *   "fixed-s", "fixed-s-fast"       point predictions: they ignore noise in X'X
 *
 * Holders may have bounds of their own about the same middle; see `models/distributed-regression/README.md`.
 */
export function linearStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const read = readParts(study, releases);
  const clause = regressionPriorOver(study, options.prior);
  const asked = options.method ?? study.model.method;
  const settled = settledHolders({
    ...{ clause: options.holders ?? statedHolders(study), study, design: read.design },
    ...{ sources: read.parts.map(holderOf), covariates: covariatesStated(clause) },
    spread: Object.hasOwn(clause, "spread"),
    ...(asked !== undefined && onlySame.includes(asked) && { onlySame: asked }),
  });
  const moves = rowMoves(study, read, options);
  const { method, reason } = chooseMethod(asked, read, clause, {
    ...{ differ: settled.effects !== undefined, moves },
  });
  const { approximations, ...said } = built(method, read, clause, settled.effects, {
    normalResiduals: hasNormalResiduals(study, options),
    moves,
  });
  const modelled = method === "nuts" && moves?.nodes !== undefined;
  const sums = sumParts(read).map((part) => part.sums);
  return Object.freeze<StudyModel>({
    ...said,
    method,
    records: read.parts.reduce((sum, part) => sum + countOf(part), 0),
    approximations: Object.freeze([...approximations, ...designApproximations(read, modelled)]),
    notes: Object.freeze([
      ...(reason === undefined ? [] : [reason]),
      ...movesWords(moves, method, read.radii),
      ...settled.notes,
      ...weakFeatures(read.design, sums, settled.effects !== undefined),
    ]),
    ...(settled.fitted && { holders: settled.fitted }),
  });
}

/** Whether the prior says whose law of the covariates there is; what else it may say is checked by the method. */
function covariatesStated({
  covariance,
}: Readonly<Record<string, unknown>>): "shared" | "per-holder" | undefined {
  const stated = (covariance as { readonly holders?: unknown } | null | undefined)?.holders;
  return stated === "shared" || stated === "per-holder" ? stated : undefined;
}

/** The methods of the papers know one regression for all. */
const onlySame: readonly string[] = holderMethods.filter((method) => method !== "hierarchical");

function built(
  method: LinearMethod,
  read: Parts,
  clause: NonNullable<ModelOptions["prior"]>,
  effects: HolderEffects | undefined,
  law: RecordLaw,
): MethodModel {
  if (method === "nuts") return summedNutsModel(read, clause, effects, law);
  return holdersModel(method, sumParts(read), read.design, clause, effects);
}

function sumParts({ parts }: Parts): readonly SumPart[] {
  return parts.flatMap((part) => (part.kind === "sums" ? [part] : []));
}

/** Whoever released a part; undefined for reports of people. */
export function holderOf(part: Part): Holder | undefined {
  if (part.kind === "inputs" || part.local) return undefined;
  const { count, covariates, entries } = part.sums;
  const mean = new Float64Array(covariates);
  for (const { row, column, value } of entries)
    if (row === 0 && column <= covariates) mean[column - 1] = value / Math.max(1, count);
  return { name: part.holder, count, mean };
}

function countOf(part: Part): number {
  return Math.round(part.kind === "sums" ? part.sums.count : part.inputs.count);
}

function designApproximations({ design, radii }: Parts, modelled: boolean): readonly string[] {
  const named = indicators(design);
  const derived = design.columns.filter(({ factors }) => factors !== undefined).map(({ name }) => name);
  const radius = radiusWords(radii);
  return [
    ...(named === "" ? [] : [`the indicators ${named} are modelled as normal too`]),
    ...(derived.length === 0
      ? []
      : [
          `the derived columns ${derived.join(", ")} are modelled as normal too: sums of them scatter as if they were, which leaves coefficients unbiased and moves the sampling part of their intervals`,
        ]),
    modelled
      ? `coefficients are those among records clipped to the bounds; that rows were then moved to |x| <= ${radius} is modelled, the rows before it taken as normal`
      : `coefficients are of the clipped population: its best linear prediction, records clipped to the bounds and to |x| <= ${radius}`,
  ];
}

function indicators({ columns }: Design): string {
  return columns
    .filter(({ level }) => level !== undefined)
    .map(({ name }) => name)
    .join(", ");
}
