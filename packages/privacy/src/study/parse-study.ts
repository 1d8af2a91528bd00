import { fail } from "../errors/index.ts";
import { canonicalJson } from "../json/canonical.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { requirePlainObjects } from "../json/own.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import { sha256 } from "../json/sha256.ts";
import { nameOf } from "../json/shape.ts";
import { binEdges, edgeOutOfOrder } from "./bins.ts";
import { LARGEST_BOUND, LEAST_WIDTH } from "./bounds-limits.ts";
import type { StudyBundle } from "./bundle/study-bundle.ts";
import { checkCells } from "./cells.ts";
import { checkFormula } from "./check-formula.ts";
import { familyOf } from "./families/declared-families.ts";
import { structureOf } from "./families/structure.ts";
import { checkEffects, checkHolders, statedHolders } from "./holders.ts";
import { checkPersons } from "./persons.ts";
import { studyShape } from "./shape.ts";
import type { Study } from "./study.ts";
import { checkTable } from "./table/check-table.ts";
import { withoutTable } from "./table/without-table.ts";
import type { CountVariable, NumberVariable, Variable } from "./variable.ts";

export const studyFormat = "dpbayes.study/1";

/**
 * Reads a study from plain JSON into a typed, frozen value, or refuses it with an error that names
 * the field. Nothing that decides the guarantee has a default. A study that was read here is returned as it is.
 *
 * @example
 * ```ts
 * import { parseStudy } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
 *   model: { family: "categorical", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * console.log(study.privacy.neighbours); // replace-one
 * ```
 */
export function parseStudy(value: unknown): Study {
  requirePlainObjects();
  if (isParsed(value)) return value;
  requireStudyFormat(value);
  if ((value as { models?: unknown } | null | undefined)?.models !== undefined)
    refuseStudy(
      "models",
      "given",
      "absent where one question is read: partsOf(parseBundle(study)) gives each",
    );
  // The shape describes exactly the type Study; the test of the schema holds the two together.
  const study = readShape(studyShape, value, "", refuseStudy) as Study;
  checkVariables(study);
  checkFormula(study.model.family, study.model.formula, study.variables);
  checkOptions(study);
  checkEffects(study, "model.holders", refuseStudy);
  const clause = study.model.holders === undefined ? "model.formula" : "model.holders";
  checkHolders(statedHolders(study), study, clause, refuseStudy);
  checkPopulation(study);
  checkPersons(study, refuseStudy);
  checkTable(study, refuseStudy);
  parsed.add(deepFreeze(study));
  return study;
}

/** What says that it is of another format is not looked into. */
export function requireStudyFormat(value: unknown): void {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== studyFormat)
    fail("STUDY_FORMAT", { found: shown(format), accepted: JSON.stringify(studyFormat) });
}

/** The studies that were made here: frozen, so they still are what was checked, and none can be added from outside. */
const parsed = new WeakSet<object>();

function isParsed(value: unknown): value is Study {
  return typeof value === "object" && value !== null && parsed.has(value);
}

/**
 * The digest of the canonical text of what a study asks: reports and releases name the study they were made for by it.
 * How a holder's table is read is no part of it.
 */
export function studyDigest(study: Study | StudyBundle): string {
  return sha256(canonicalJson(withoutTable(study)));
}

const bound = /^variables\.([^.]+)\.(bounds|levels|total)$/;

export const refuseStudy: Refuse = (field, found, accepted) => {
  const [, variable, missing] = bound.exec(field) ?? [];
  if (found === "missing" && variable && missing) fail("STUDY_MISSING_BOUND", { variable, missing });
  return fail("STUDY_FIELD", { field, found, accepted });
};

/** Options are those of the study's own family, and say nothing else than its prior clause. */
function checkOptions(study: Study): void {
  const { family, options = {} } = study.model;
  const known = Object.keys(familyOf(study).options).map(nameOf);
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other !== undefined)
    refuseStudy(
      `model.options.${other}`,
      "given",
      known.length === 0 ? `absent: ${family} has no options` : `one of: ${known.join(", ")}`,
    );
  structureOf(study.model);
  if (familyOf(study).binned) checkBins(study);
  checkCells(study, refuseStudy);
}

/** Edges lie between the bounds, and rise. */
function checkBins(study: Study): void {
  const edges = binEdges(study);
  const at = edgeOutOfOrder(edges);
  if (at !== undefined)
    refuseStudy(
      "model.options.bins",
      shown(study.model.options?.["bins"]),
      `edges that rise, all between the bounds ${edges[0]} and ${edges.at(-1)}`,
    );
}

/** Add-remove hides who is in the data: a population that everybody may know would promise both. */
function checkPopulation({ privacy }: Study): void {
  if (privacy.population !== undefined && privacy.neighbours === "add-remove")
    refuseStudy("privacy.population", "given", "absent under add-remove, which hides who is in the data");
}

/** Differences and small multiples of such counts are exact. */
const LARGEST_COUNT = 2 ** 51;

/** What a shape cannot say of the variables, also of those that no formula names. */
export function checkVariables({ variables }: Pick<Study, "variables">): void {
  for (const [name, variable] of Object.entries(variables)) checkVariable(name, variable);
}

function checkVariable(name: string, variable: Variable): void {
  if ("bounds" in variable) checkBounds(`variables.${name}.bounds`, variable);
  if ("total" in variable && variable.total > LARGEST_COUNT)
    refuseStudy(`variables.${name}.total`, String(variable.total), "at most 2^51");
  if ("levels" in variable && new Set(variable.levels).size < variable.levels.length)
    refuseStudy(`variables.${name}.levels`, "a level twice", "distinct levels");
}

function checkBounds(field: string, { type, bounds }: NumberVariable | CountVariable): void {
  const [low, high] = bounds;
  const found = `[${bounds}]`;
  if (!(low < high)) refuseStudy(field, found, "[low, high] with low < high");
  if (type === "count" && high > LARGEST_COUNT) refuseStudy(field, found, "at most 2^51");
  if (Math.max(-low, high) > LARGEST_BOUND || high - low < LEAST_WIDTH)
    refuseStudy(field, found, "at most 2^200 in magnitude and at least 2^-200 apart");
}
