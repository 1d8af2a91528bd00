import { parseStudy, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { studyFamilyOf } from "../families/study-families.ts";
import { columnFields, priorOver } from "../models/regression/prior-over.ts";
import type { RegressionUnits } from "../models/regression/regression-units.ts";
import type { ModelOptions } from "../models/study-model.ts";

type Clause = NonNullable<ModelOptions["prior"]>;

const STATEMENT = /^\s*([A-Za-z_]\w*)\s*(?:\[([^~]*)\])?\s*~(.*)$/s;

/** Fields with a law of the response. */
const responseFields: readonly string[] = ["intercept", "level", "sigma"];

/** Names that fits give to what priors call otherwise. */
const calledSo: Readonly<Record<string, string>> = { covariate_mean: "mean" };

/**
 * The prior clause that statements make, each the name of a number as fits print it, ~ and a law: in original units, as the fit's
 * numbers are. Later ones come over earlier ones, and all over `before`. Laws are checked when the model is built.
 *
 * @example
 * ```ts
 * import { statedPrior } from "@dpbayes/inference";
 * import { parseStudy } from "@dpbayes/privacy/formats";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does the length of a stay depend on age?",
 *   variables: {
 *     days: { type: "number", bounds: [0, 30] },
 *     age: { type: "number", bounds: [18, 98] },
 *   },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "local", epsilon: 2, delta: 1e-6, unit: "one person" },
 * });
 * const prior = statedPrior(study, ["coefficients[age] ~ normal(0, 0.1)", "sigma ~ half-normal(5)"]);
 * console.log(JSON.stringify(prior)); // {"coefficients":{"age":"normal(0, 0.1)"},"sigma":{"days":"half-normal(5)"}}
 * ```
 */
export function statedPrior(given: Study, statements: readonly string[], before: Clause = {}): Clause {
  const study = parseStudy(given);
  const units = studyFamilyOf(study).units?.(study);
  if (units === undefined) return Object.assign({}, before, ...statements.map(plainStatement)) as Clause;
  return statements.reduce<Clause>(
    (clause, statement) => priorOver(units, clause, inRegression(statement, units)),
    before,
  );
}

/** Whether a text has the form of a statement; a file's name has not. */
export function isPriorStatement(text: string): boolean {
  return STATEMENT.test(text);
}

interface Statement {
  readonly field: string;
  readonly key: string | undefined;
  readonly law: string;
}

function parsed(statement: string): Statement {
  const [, name, key, law = ""] = STATEMENT.exec(statement) ?? [];
  if (name === undefined || law.trim() === "")
    return refuse(statement, 'a name, ~ and a law, as "coefficients[age] ~ normal(0, 0.1)"');
  return { field: calledSo[name] ?? name, key: key?.trim(), law: law.trim() };
}

/** Without a column a statement is about all of them. */
function inRegression(statement: string, { columns, response }: RegressionUnits): Clause {
  const { field, key, law } = parsed(statement);
  if (columnFields.includes(field)) {
    const free = columns.filter(({ offset }) => field === "mean" || !offset);
    const names = key === undefined ? free.map(({ name }) => name) : [key];
    return { [field]: Object.fromEntries(names.map((name) => [name, law])) };
  }
  if (key !== undefined)
    return refuse(statement, `without [${key}]: only ${columnFields.join(", ")} have one law per column`);
  return { [field]: responseFields.includes(field) ? { [response.name]: law } : law };
}

function plainStatement(statement: string): Clause {
  const { field, key, law } = parsed(statement);
  if (key !== undefined) return refuse(statement, `without [${key}]: this family has no columns`);
  return { [field]: law };
}

function refuse(statement: string, accepted: string): never {
  return fail("ARGUMENT", { name: "prior", found: JSON.stringify(statement).slice(0, 100), accepted });
}
