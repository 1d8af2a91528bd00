import type { Release, Study } from "@dpbayes/privacy/formats";
import type { RecordModel } from "../../contracts/record-model.ts";
import { fail } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { short } from "../../text/index.ts";
import { chosenMethod } from "../chosen-method.ts";
import type { MethodModel, ModelOptions, StudyModel } from "../study-model.ts";
import { likenessOf } from "./definition/model-of-module.ts";
import { type RecordContext, recordContext } from "./definition/record-context.ts";
import { type ReadRecordModel, readRecordModel } from "./definition/record-model.ts";
import { exactMethod, requireExact } from "./exact/exact-method.ts";
import { type BuiltMoments, buildMoments, NODE_ERROR } from "./moments/build-moments.ts";

/** How a record model is fitted. */
export const recordMethods = ["moments", "exact"] as const;

/**
 * The posterior of a record model's parameters from the releases of any study whose statistic is a sum over records: the study's own
 * family says which statistic that is, and nothing else.
 */
export function recordStudyModel(
  study: Study,
  releases: readonly Release[],
  given: RecordModel,
  options: ModelOptions,
): StudyModel {
  for (const clause of ["prior", "holders", "options"] as const)
    if (options[clause] !== undefined && Object.keys(options[clause] as object).length > 0)
      fail("ARGUMENT", {
        name: `options.${clause}`,
        found: "given",
        accepted: "absent: a record model has structure and priors with it, and all holders follow it",
      });
  const model = readRecordModel(given);
  const method = chosenMethod(recordMethods, options.method, "moments");
  const context = recordContext(study, releases, model);
  if (method === "exact") requireExact(context);
  const moments = buildMoments(context);
  const built = method === "exact" ? exactMethod(context, moments) : momentsMethod(context, moments);
  const records = context.parts.every(({ count }) => count !== undefined)
    ? { records: context.parts.reduce((sum, { count }) => sum + count!, 0) }
    : {};
  return {
    ...built,
    method,
    ...records,
    prior: priorWords(context),
    notes: notesOf(context, releases),
    ...wayToWorkers(study, releases, model, options),
  };
}

/** Functions do not travel: a worker imports them from the module that the model names. */
function wayToWorkers(
  study: Study,
  releases: readonly Release[],
  model: ReadRecordModel,
  { model: _, ...options }: ModelOptions,
): Pick<StudyModel, "compact" | "here"> {
  const { module } = model;
  if (module === undefined) return { here: true };
  return {
    compact: {
      builder: "recordTarget",
      data: { study, releases, options, record: { module, like: likenessOf(model) } },
    },
  };
}

type Built = Omit<MethodModel, "prior"> & Pick<StudyModel, "approximationsAt" | "notesAt">;

function momentsMethod(context: RecordContext, moments: BuiltMoments): Built {
  requireSmooth(moments);
  const { nodes, mixtures, model } = moments;
  const integral = context.parts.some(({ noise }) => noise.kind === "geometric");
  const notNormal = context.parts.some(({ noise }, j) => noise.kind !== "gaussian" && !mixtures[j]);
  return {
    target: model,
    approximations: [
      "the sum over records is treated as normal, with the moments of clipped records",
      ...(nodes > 1 ? [`a record's moments are means over ${nodes} nodes`] : []),
      ...(notNormal ? ["noise is treated as normal where it is a small part of a sum's variance"] : []),
      ...(integral && mixtures.some(Boolean)
        ? ["geometric noise is taken for the Laplace law of its variance"]
        : []),
      ...(context.parts.some(({ count }) => count === undefined)
        ? ["the hidden number of records is treated as a continuous one"]
        : []),
    ],
    approximationsAt: (fit) => nodeErrorWords(context, moments, fit),
  };
}

function requireSmooth({ jumping }: BuiltMoments): void {
  const jumps = jumping();
  if (jumps.length > 0)
    fail("RECORD_MODEL", {
      name: "record function",
      found: `one whose records jump as ${jumps.join(", ")} ${jumps.length === 1 ? "moves" : "move"}`,
      accepted:
        'smooth for method "moments": give what chance decides as a list of outcomes with their weights, or take method "exact"',
    });
}

/** Draws about the mode may miss the rule by so much before it is said. */
const FAR_FROM_MODE = 2;
/** Draws whose nodes are tried. */
const TRIED = 8;

/** The node count was chosen at the mode; the posterior reaches further. */
function nodeErrorWords(
  { parameters }: RecordContext,
  { nodeError }: BuiltMoments,
  { values, names, chainCount, drawCount }: Fit,
): readonly string[] {
  const rows = chainCount * drawCount;
  const errors = Array.from({ length: Math.min(TRIED, rows) }, (_, i) => {
    const from = Math.floor((i * rows) / TRIED) * names.length;
    return nodeError(values.slice(from, from + parameters.names.length));
  });
  const worst = Math.max(...errors);
  return worst > FAR_FROM_MODE * NODE_ERROR
    ? [`nodes move a released sum by up to ${short(worst)} of its sd at draws that were tried`]
    : [];
}

function priorWords({ parameters: { names, priors }, parts }: RecordContext): readonly string[] {
  const hidden = parts.some(({ count }) => count === undefined);
  return [
    ...names.map((name, k) => `${name} ~ ${priors[k]}`),
    ...(hidden ? ["records ~ flat over positive numbers"] : []),
  ];
}

function notesOf({ parts, model }: RecordContext, releases: readonly Release[]): readonly string[] {
  return [
    `a record model: the study's ${releases[0]!.study.model.family} says what is summed, the model's own function how a record arises`,
    ...(parts.length > 1
      ? [`the records of all ${parts.length} releases follow one law with the same parameters`]
      : []),
    ...(model.module === undefined
      ? ["the model does not say its module: its chains were run in one thread"]
      : []),
  ];
}
