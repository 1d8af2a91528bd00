import { DpbayesError, fail } from "../../errors/index.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { requirePlainObjects } from "../../json/own.ts";
import { readShape, shown } from "../../json/read-shape.ts";
import { parseFormula } from "../formula/parse-formula.ts";
import { checkVariables, parseStudy, refuseStudy, requireStudyFormat } from "../parse-study.ts";
import type { PrivacyClause, Study } from "../study.ts";
import { bundleShape } from "./shape.ts";
import { sharesOf } from "./shares.ts";
import type { QuestionClause, StudyBundle } from "./study-bundle.ts";

/** The parts of the bundles that were read here: frozen, and none can be added from outside. */
const partsRead = new WeakMap<object, Readonly<Record<string, Study>>>();

/**
 * Reads a study with several questions from plain JSON, or refuses it with an error that names the field. A bundle that was
 * read here is returned as it is.
 *
 * @example
 * ```ts
 * import { parseBundle, partsOf } from "@dpbayes/privacy";
 * const bundle = parseBundle({
 *   format: "dpbayes.study/1",
 *   id: "health",
 *   question: "How do people live?",
 *   variables: { smokes: { type: "boolean" }, age: { type: "number", bounds: [18, 98] } },
 *   models: {
 *     smoking: { family: "bernoulli", formula: "smokes ~ 1", weight: 3 },
 *     age: { family: "mean", formula: "age ~ 1" },
 *   },
 *   privacy: { setting: "local", epsilon: 4, unit: "one person" },
 * });
 * console.log(partsOf(bundle)["smoking"]!.privacy.epsilon, partsOf(bundle)["age"]!.id); // 3 health.age
 * ```
 */
export function parseBundle(value: unknown): StudyBundle {
  requirePlainObjects();
  if (isRead(value)) return value;
  requireStudyFormat(value);
  if ((value as { model?: unknown } | null | undefined)?.model !== undefined)
    refuseStudy("model", "given beside models", "absent where models is given: a study has one of the two");
  // The shape describes exactly the type StudyBundle; the test of the schema holds the two together.
  const bundle = deepFreeze(readShape(bundleShape, value, "", refuseStudy) as StudyBundle);
  checkVariables(bundle);
  requireDistinct(Object.keys(bundle.models));
  requireHiddenPerson(bundle);
  partsRead.set(bundle, Object.freeze(partsIn(bundle)));
  return bundle;
}

/** A study that asks one question, or several. */
export function parseStudyOrBundle(value: unknown): Study | StudyBundle {
  return (value as { models?: unknown } | null | undefined)?.models === undefined
    ? parseStudy(value)
    : parseBundle(value);
}

/**
 * The questions of a bundle as studies of their own, by name, in the order in which they were declared: `ID.NAME`, with the
 * variables that its formula names and its share of epsilon and delta. What works on a study works on each of them.
 *
 * By basic composition (Dwork & Roth 2014, theorem 3.16), which is exact in ε for what is known of each part alone, a record
 * loses at most Σεᵢ, Σδᵢ by all parts together, and `sharesOf` keeps these within what the bundle states.
 */
export function partsOf(bundle: StudyBundle): Readonly<Record<string, Study>> {
  return partsRead.get(parseBundle(bundle))!;
}

/** The study of one part; a name that is none is told the others. */
export function partOf(bundle: StudyBundle, name: string): Study {
  const parts = partsOf(bundle);
  if (Object.hasOwn(parts, name)) return parts[name]!;
  return fail("STUDY_PART", { found: shown(name), study: bundle.id, accepted: listed(Object.keys(parts)) });
}

const MOST_LISTED = 20;

function listed(names: readonly string[]): string {
  const left = names.length - MOST_LISTED;
  return `${names.slice(0, MOST_LISTED).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function isRead(value: unknown): value is StudyBundle {
  return typeof value === "object" && value !== null && partsRead.has(value);
}

/** Folders of some systems take Age for age. */
function requireDistinct(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const before = seen.get(name.toLowerCase());
    if (before !== undefined)
      refuseStudy(`models.${name}`, `${shown(before)} but for capitals`, "a name of its own");
    seen.set(name.toLowerCase(), name);
  }
}

/** A part has the variables that it names: one that another part names is a variable all the same. */
function requireHiddenPerson({ privacy: { person }, variables }: StudyBundle): void {
  if (person !== undefined && Object.hasOwn(variables, person))
    refuseStudy("privacy.person", "a variable of the study", "a column that is none: no model may see it");
}

/** What the ledger books as it was written: decimals of up to 15 digits for epsilon, of up to 6 for delta. */
const EPSILON_DIGITS = { digits: 12, most: 15 } as const;
const DELTA_DIGITS = { digits: 6, most: 6 } as const;

function partsIn(bundle: StudyBundle): Record<string, Study> {
  const { epsilon, delta } = bundle.privacy;
  const weights = Object.fromEntries(
    Object.entries(bundle.models).map(([name, { weight = 1 }]) => [name, weight]),
  );
  const epsilons = sharesOf(epsilon, weights, EPSILON_DIGITS);
  const deltas = delta === undefined ? undefined : sharesOf(delta, weights, DELTA_DIGITS);
  const parts: Record<string, Study> = {};
  for (const [name, clause] of Object.entries(bundle.models))
    parts[name] = inPart(name, () =>
      partStudy(bundle, name, clause, {
        epsilon: epsilons[name]!,
        ...(deltas && { delta: deltas[name]! }),
      }),
    );
  return parts;
}

function partStudy(
  bundle: StudyBundle,
  name: string,
  { question, weight: _, mechanism, perturb, responseShare, ...model }: QuestionClause,
  share: Pick<PrivacyClause, "epsilon" | "delta">,
): Study {
  const { models: __, ...rest } = bundle;
  return parseStudy({
    ...rest,
    id: `${bundle.id}.${name}`,
    question: question ?? bundle.question,
    variables: variablesIn(model.formula, bundle.variables),
    model,
    privacy: { ...bundle.privacy, ...share, mechanism, perturb, responseShare },
  });
}

/** Those that the formula names; all of them where it names one that is missing, which is told by whoever reads it. */
function variablesIn(formula: string, variables: Study["variables"]): Study["variables"] {
  const { left, right } = parseFormula(formula);
  const named = new Set([...left, ...right]);
  const used = Object.entries(variables).filter(([name]) => named.has(name));
  return used.length < named.size ? variables : Object.fromEntries(used);
}

/** What is wrong with a part is told by the field that the bundle has for it. */
function inPart<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    const { field, found, accepted, problem } = error.details as Readonly<Record<string, string>>;
    if (error.code === "STUDY_FORMULA")
      return fail("STUDY_FORMULA", { found: `${found} of models.${name}`, problem: problem! });
    if (error.code !== "STUDY_FIELD") throw error;
    return refuseStudy(fieldInBundle(name, field!), found!, accepted!);
  }
}

function fieldInBundle(name: string, field: string): string {
  if (field === "id") return `models.${name} (with the study's id before it)`;
  if (field.startsWith("model.")) return `models.${name}.${field.slice("model.".length)}`;
  const [, setting] = /^privacy\.(mechanism|perturb|responseShare)$/.exec(field) ?? [];
  return setting === undefined ? field : `models.${name}.${setting}`;
}
