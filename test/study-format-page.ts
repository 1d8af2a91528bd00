import { studyFamilyOf } from "@dpbayes/inference/families";
import { families, type Study, studySchema } from "@dpbayes/privacy/formats";

/** What a page needs of a JSON schema. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** What a field means; a test demands a sentence for every field of the schema. */
const meanings: Readonly<Record<string, string>> = {
  format: "the version of this format",
  id: "a short name; letters, digits, dot, dash and underscore",
  question: "what is asked, in a sentence; of one of several questions the study's without it",
  variables: "the columns, by name",
  type: "what kind of column it is",
  bounds: "lowest and highest value: public constants, never taken from the data",
  outside: "what happens to a value outside: moved to the nearest bound, or the record is refused",
  "unit of a variable": "of measurement, for people",
  levels: "every possible answer",
  length: "how many counts a record has",
  total: "the most that they may add up to",
  column: "the column's name in the table; the variable's own without it",
  missing: "texts or numbers that stand for a missing value; an empty cell always does",
  decimal: "the decimal mark of numbers in texts; a point without it",
  thousands: "what separates groups of three digits; a space stands for no-break spaces too",
  date: "dates as numbers: how many units lie between them and the origin",
  origin: "the day that is 0, as yyyy-mm-dd",
  "unit of a date": "a year is 365.25 days",
  "format of a date": "how dates are written, with or without a time behind; yyyy-mm-dd without it",
  words: "what stands for yes and for no, exactly; without it true, yes and 1, false, no and 0",
  true: "texts or numbers for yes",
  false: "texts or numbers for no",
  spellings: "other spellings of levels, exactly, by level",
  table: "how a file of text is laid out; no part of what is asked",
  delimiter: "what separates fields, or `tab`; without it found from the names in the header",
  header: "whether the first line names the columns; true without it",
  columns: "without a header, the columns' names in order",
  encoding: "UTF-8 without it; a byte order mark says so by itself",
  model: "what is to be learned; `models` in its place asks several questions",
  models: "several questions of the same records under one budget, by name (below)",
  weight: "its part of epsilon and delta, in proportion to the others'; 1 without it",
  family: "the law or the kind of regression",
  formula:
    "`y ~ x1 + x2`, `y ~ 1`, `~ a + b` for a table, or `a + b ~ sequence / time` for a hidden Markov model; regressions also read products, powers, polynomials, logarithms, reference levels, offsets and `(x \\| holder)` ([Formulas](../how-to/declare-a-study.md#formulas))",
  method: "how the posterior is found; the family's own without it",
  options: "the structure of the model, by the family's own names",
  bins: "quantile, cdf: how many bins of equal width are counted (32, or 16 of local reports), or the edges between the bounds",
  probabilities: "quantile: which quantiles; 0.25, 0.5 and 0.75 without it",
  margins:
    "table: which margins are counted, each a list of variables; without it the whole table. An empty list is the number of records, under add-remove",
  states: "hidden Markov model: how many states there are",
  residuals:
    "linear regression: `normal` where squared residuals scatter as a normal law's do; `any` law without it",
  link: "Poisson regression: how mean counts follow from the linear predictor u, `log`: exp(u), coefficients are logarithms of rate ratios; `softplus`: log(1 + exp(u)), which holds without it",
  dispersed:
    "poisson, Poisson regression: false where counts scatter as a Poisson law does, and no more; true without it",
  unobserved: "hidden Markov model: cells `sequence/time` that do not count",
  topics: "topic model: how many topics there are",
  communities: "community model: how many communities there are",
  directed: "community model: whether what an actor sends and what it receives are counts of their own",
  reported:
    "community model, not directed: whether both actors of a pair report its count, or the first alone",
  holders:
    'linear, logistic and Poisson regression of several holders: `"same"`, `"own"`, or an object (below); what holds without it: [several holders](../how-to/several-holders.md)',
  differ: "coefficients that scatter between holders: `intercept`, columns, or variables (all their columns)",
  law: "how they scatter: `normal` without it; `student` lets a few holders lie far from the others",
  residual: "linear regression: whether every holder has a residual sd of its own; `same` without it",
  prior:
    "laws and numbers by the model's own names; a law is a text, `normal(0, 1)`, or an object; under a variable's name it is in original units: [state priors](../how-to/priors.md)",
  statistic: "how the released statistic is laid out",
  radius: "records are moved into a ball of this radius, in units of the design",
  weights:
    "relative precision of the blocks of the statistic; of a table's margins (`region/age`, `region`, `1`) whole numbers up to 1000",
  squares: "whether sums of squares are released too",
  privacy: "what is promised, and to whom",
  setting: "who adds the noise: every person, one holder, or several",
  epsilon: "the privacy loss of one release or report",
  delta: "the probability that this may fail; needed for Gaussian noise",
  "unit of privacy":
    "whom it protects, in words: one record must be all that this unit has, unless `person` tells its records",
  neighbours: "which tables must look alike: one record replaced, or one more or less",
  population: "with `replace-one`: who is in the data, in words, if everybody may know; a query needs it",
  person:
    "the column that says whose record it is, where a person may have several; no variable, and never stored",
  records:
    "with `person`: what the records of one person add: `average`, `one-at-random`, `first` or, for totals, `sum`",
  first: "the mean of a person's first so many records in the file's order",
  sum: "totals: all records of a person, cut to the weight of so many",
  mechanism: "another mechanism than the family's own",
  perturb: "local regressions: noise on the statistic, or on the inputs themselves",
  distance:
    "vectors of counts: changes up to this many counts are protected at epsilon, larger ones less; such a cost (`local-within-N`) adds up with no other",
  responseShare: "logistic regression from inputs: the share of epsilon for the outcome",
};

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly needed: boolean;
  readonly meaning: string;
}

/** The study format as tables of fields. */
export function studyFormatPage(): string {
  const { properties = {} } = studySchema as unknown as Schema;
  const { variables, model, models, privacy, table } = properties;
  const choices = (variables!.additionalProperties as Schema).oneOf!;
  return [
    "# The study format\n",
    "`dpbayes.study/1`, as JSON or YAML. Made from its JSON schema (`studySchema` of `@dpbayes/privacy`) by `scripts/reference.mjs`; do not edit.\n",
    section("The study", rowsOf(studySchema as unknown as Schema)),
    ...choices.map((choice) => section(`variables: ${typeOf(choice)}`, rowsOf(choice, "a variable"))),
    section("variables: date", rowsOf(partOf(choices, "number", "date"), "a date")),
    section("variables: words", rowsOf(partOf(choices, "boolean", "words"))),
    section("model", rowsOf(model!)),
    methodsSection(),
    section("model.options", rowsOf(model!.properties!["options"]!)),
    section("model.holders", rowsOf(model!.properties!["holders"]!.anyOf![1]!)),
    section("model.statistic", rowsOf(model!.properties!["statistic"]!)),
    section("models", questionRows(models!, model!)),
    "Everything of `model` stands in each of them as well. `mechanism`, `perturb` and `responseShare` are a question's own and do not stand under `privacy`; `distance` is not for several questions.\n",
    section("privacy", joined(privacy!.oneOf!)),
    section("privacy.records", rowsOf(privacy!.oneOf![0]!.properties!["records"]!.anyOf![1]!)),
    section("table", rowsOf(table!)),
    "Fields that are not listed are refused. Which families take which variables: [what a study can ask](../../packages/privacy/README.md#what-a-study-can-ask).\n",
  ].join("\n");
}

/** What a question has that a model has not. */
function questionRows({ additionalProperties }: Schema, { properties: known = {} }: Schema): readonly Row[] {
  return rowsOf(additionalProperties as Schema).filter(({ name }) => !Object.hasOwn(known, name));
}

/** The names that `model.method` may have, from the families themselves. */
function methodsSection(): string {
  const words = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const lines = families.map((family) => {
    const { methods, fromSums } = studyFamilyOf({ model: { family } } as Study);
    const sums = fromSums === undefined ? "as from reports" : words(fromSums.methods);
    return `| \`${family}\` | ${words(methods)} | ${sums} |`;
  });
  return `## model.method\n\n| family | from reports | from a curator's sums |\n|---|---|---|\n${lines.join("\n")}\n`;
}

/** Fields that have no sentence: none, if the page is complete. */
export function unexplained(): readonly string[] {
  return studyFormatPage()
    .split("\n")
    .filter((line) => line.endsWith("|  |"));
}

function section(title: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, kind, needed, meaning }) => `| \`${name}\` | ${kind} | ${needed ? "yes" : ""} | ${meaning} |`,
  );
  return `## ${title}\n\n| field | value | needed | what |\n|---|---|---|---|\n${lines.join("\n")}\n`;
}

function rowsOf({ properties = {}, required = [] }: Schema, unitOf = "privacy"): readonly Row[] {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    needed: required.includes(name),
    meaning: meanings[`${name} of ${unitOf}`] ?? meanings[name] ?? "",
  }));
}

function partOf(choices: readonly Schema[], type: string, name: string): Schema {
  return choices.find((choice) => typeOf(choice) === type)!.properties![name]!;
}

/** One table for shapes that differ little: where they do, every kind is told with the setting it holds for. */
function joined(choices: readonly Schema[]): readonly Row[] {
  const tables = choices.map((choice) => rowsOf(choice));
  return tables[0]!.map((row) => {
    const each = tables.map((table) => table.find(({ name }) => name === row.name)!);
    const kinds = each.map(
      ({ kind, needed }, i) => `${kind}${needed ? ", needed" : ""} (${settingOf(choices[i]!)})`,
    );
    const same = each.every(({ kind, needed }) => kind === row.kind && needed === row.needed);
    if (row.name === "setting") return { ...row, kind: choices.map((c) => `\`${settingOf(c)}\``).join(", ") };
    return same ? row : { ...row, kind: kinds.join("; ") };
  });
}

function settingOf({ properties }: Schema): string {
  return String(constantOf(properties!["setting"]!));
}

function typeOf({ properties }: Schema): string {
  return String(constantOf(properties!["type"]!));
}

function constantOf({ const: constant, enum: values }: Schema): unknown {
  return constant ?? (values?.length === 1 ? values[0] : undefined);
}

function kindOf(field: Schema): string {
  const { type, items, enum: values, minimum } = field;
  const constant = constantOf(field);
  if (field.anyOf !== undefined) return field.anyOf.map(kindOf).join(", or ");
  const otherwise = field.default === undefined ? "" : `; \`${String(field.default)}\` without it`;
  if (constant !== undefined) return `\`${String(constant)}\``;
  if (values !== undefined) return `${values.map(shownValue).join(", ")}${otherwise}`;
  if (items !== undefined)
    return `${field.minItems === field.maxItems ? (field.maxItems ?? "a list of") : "a list of"} ${items.anyOf === undefined ? plural(items.type) : items.anyOf.map((one) => plural(one.type)).join(" or ")}`;
  if (type === undefined || type === "object") return "an object";
  return `${singular(type)}${minimum === undefined ? "" : `, at least ${minimum}`}${otherwise}`;
}

/** A value that is a space is seen in quotes. */
function shownValue(value: unknown): string {
  const text = String(value);
  return `\`${text.trim() === "" ? JSON.stringify(text) : text}\``;
}

function singular(type: string): string {
  return type === "integer" ? "a whole number" : type === "string" ? "a text" : `a ${type}`;
}

function plural(type = "value"): string {
  return type === "integer" ? "whole numbers" : type === "string" ? "texts" : `${type}s`;
}
