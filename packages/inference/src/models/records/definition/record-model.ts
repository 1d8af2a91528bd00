import type { Arithmetic } from "../../../contracts/arithmetic.ts";
import type { RecordModel } from "../../../contracts/record-model.ts";
import { fail, requireCount } from "../../../errors/index.ts";
import { scalarLaw } from "../../priors/read-prior.ts";
import type { ScalarLaw } from "../../priors/scalar-law.ts";

/** One of the outcomes that a record may have where its normals are known, and its probability. */
export interface WeightedRecord<Made> {
  readonly weight: number;
  readonly record: Made;
}

/** The prior of a parameter: "normal(0, 1)", or the same as an object. Its support is that of the law. */
export type ParameterLaw = string | ScalarLaw;

type Values<Name extends string, Value> = { readonly [Each in Name]: Value };

/** As many numbers as there are normals, so that `z[0]` is known to be one. */
type Normals<Count extends number, Found extends readonly number[] = []> = number extends Count
  ? readonly number[]
  : Found["length"] extends Count
    ? Found
    : Normals<Count, readonly [...Found, number]>;

/** How one record arises, as people write it. */
export interface RecordModelSpec<Name extends string, Count extends number, Made> {
  /** Every parameter with its prior. */
  readonly parameters: Readonly<Record<Name, ParameterLaw>>;
  /** How many standard normals make one record, 21 at most: all of its chance. */
  readonly normals: Count;
  /**
   * The record that parameters and normals make: the same for the same, before anything is clipped. Where chance decides between a few
   * outcomes, a list of them with their probabilities keeps the density smooth.
   */
  readonly record?: (p: Values<Name, number>, z: Normals<Count>) => Made | readonly WeightedRecord<Made>[];
  /** In the place of `record`: the same in the words of an arithmetic, which gives exact slopes instead of differences. */
  readonly dual?: <Value>(
    p: Values<Name, Value>,
    z: Normals<Count>,
    m: Arithmetic<Value>,
  ) => Lifted<Made, Value>;
  /**
   * The log density of a record before clipping, where its numbers are as many as the normals and follow from them one to one. Method "exact" then
   * moves parameters with the records held still as well, which mixes where there is little noise.
   */
  readonly logDensity?: (p: Values<Name, number>, record: Made) => number;
  /** The module that exports this model, `import.meta.url`: workers import it from there. Without it chains run in the calling thread. */
  readonly module?: string;
}

/** A record whose numbers may be values of an arithmetic. */
type Lifted<Made, Value> = {
  readonly [Field in keyof Made]: Made[Field] extends number ? Value | number : Made[Field];
};

/** A record model whose priors were read. */
export interface ReadRecordModel extends RecordModel {
  readonly parameters: Readonly<Record<string, ScalarLaw>>;
}

/** As many coordinates as the node sequence has directions for. */
const MOST_NORMALS = 21;

/**
 * A model of how one record arises, for any statistic, clipping and mechanism of a study: give it to `fit(study, releases, { model })`.
 *
 * @example
 * ```ts
 * import { fit, recordModel } from "@dpbayes/inference";
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "income",
 *   question: "What do people earn?",
 *   variables: { income: { type: "number", bounds: [0, 10] } },
 *   model: { family: "mean", formula: "income ~ 1" },
 *   privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
 * });
 * const incomes = recordModel({
 *   parameters: { location: "normal(0, 2)", scale: "half-normal(1)" },
 *   normals: 1,
 *   record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
 * });
 * const people = Array.from({ length: 500 }, (_, i) => ({ income: 1 + (i % 5) }));
 * const posterior = await fit(study, [await privatize(study, people)], { model: incomes, chains: 1, warmup: 100, draws: 100 });
 * console.log(posterior.names.join(" ")); // location scale
 * ```
 */
export function recordModel<const Name extends string, const Count extends number, Made>(
  spec: RecordModelSpec<Name, Count, Made>,
): RecordModel<Made> {
  return readRecordModel(spec) as RecordModel<Made>;
}

/** Checks what may come from a file: the parts of a definition that need no study. */
export function readRecordModel(given: unknown): ReadRecordModel {
  const spec = objectOf("record model", given);
  for (const key of Object.keys(spec))
    if (!fields.includes(key)) refuse(key, "given", `absent; fields are: ${fields.join(", ")}`);
  const { normals, record, dual, logDensity, module } = spec;
  requireCount("normals of the record model", normals as number, 0);
  if ((normals as number) > MOST_NORMALS) refuse("normals", String(normals), `at most ${MOST_NORMALS}`);
  if ((typeof record === "function") === (typeof dual === "function"))
    refuse("record", typeof record, "a function (p, z) => record, or in its place `dual`");
  if (logDensity !== undefined && typeof logDensity !== "function")
    refuse("logDensity", typeof logDensity, "a function (p, record) => number, or absent");
  if (module !== undefined && typeof module !== "string")
    refuse("module", typeof module, "the URL of the module that exports the model, or absent");
  return Object.freeze({
    ...spec,
    parameters: readParameters(spec["parameters"]),
  }) as unknown as ReadRecordModel;
}

const fields = ["parameters", "normals", "record", "dual", "logDensity", "module"];

function readParameters(given: unknown): ReadRecordModel["parameters"] {
  const laws = Object.entries(objectOf("parameters of the record model", given));
  if (laws.length === 0) refuse("parameters", "empty", "one or more, each with a prior");
  return Object.freeze(
    Object.fromEntries(
      laws.map(([name, law]) => [name, scalarLaw(`parameters.${name} of the record model`, law)]),
    ),
  );
}

function objectOf(name: string, given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Readonly<Record<string, unknown>>;
  return fail("RECORD_MODEL", { name, found: given === null ? "null" : typeof given, accepted: "an object" });
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("RECORD_MODEL", { name: `${name} of the record model`, found, accepted });
}
