import { DpbayesError, type RecordStatistic, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { short } from "../../../text/index.ts";
import type { RecordParameters } from "./parameters.ts";
import type { ReadRecordModel } from "./record-model.ts";
import { MOST_OUTCOMES, recordOf } from "./record-source.ts";

/** What trying a model out has shown. */
export interface Probed {
  /** The variables that the statistic reads. */
  readonly fields: readonly string[];
  /** Whether records come as several outcomes with their probabilities. */
  readonly weighted: boolean;
}

/** Records that are tried: enough for mistakes that one in twenty shows (missed once in 10¹⁰ models). */
const TRIES = 512;
/** What probabilities may be off by in floating point. */
const ROUNDING = 1e-9;

/**
 * Makes some records under parameters from the prior, and refuses a function that answers otherwise when it is asked again, records that
 * the study would refuse, and probabilities that do not add up. What is refused is made up, so errors may show it.
 */
export function probe(
  model: ReadRecordModel,
  { names, draw }: RecordParameters,
  study: Study,
  statistic: RecordStatistic,
): Probed {
  const rng = seededSource("probe");
  const record = recordOf(model);
  const fields = new Set<string>();
  const out = new Float64Array(statistic.coordinates.length);
  let weighted = false;
  for (let i = 0; i < TRIES; i++) {
    const phi = draw(rng);
    const p = Object.fromEntries(names.map((name, k) => [name, phi[k]!]));
    const z = Array.from({ length: model.normals }, () => rng.normal());
    const where = () => placeWords(p, z);
    const made = called(() => record(p, z), where);
    requireSame(
      made,
      called(() => record(p, z), where),
      where,
    );
    const outcomes = outcomesOf(made, where);
    weighted ||= Array.isArray(made);
    for (const outcome of outcomes) requireRecord(outcome, study, statistic, fields, out, where);
  }
  return { fields: [...fields], weighted };
}

type Where = () => string;

function called<Made>(call: () => Made, where: Where): Made {
  try {
    return call();
  } catch (error) {
    return refuse(
      "record function",
      `an error (${error instanceof Error ? error.message : String(error)})${where()}`,
      "one that returns",
    );
  }
}

function requireSame(first: unknown, second: unknown, where: Where): void {
  if (JSON.stringify(first, plain) !== JSON.stringify(second, plain))
    refuse(
      "record function",
      `another record when called again${where()}`,
      "the same for the same parameters and normals: all chance comes from z",
    );
}

/** JSON has no word for these. */
function plain(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function outcomesOf(made: unknown, where: Where): readonly unknown[] {
  if (!Array.isArray(made)) return [made];
  if (made.length === 0 || made.length > MOST_OUTCOMES)
    refuse("record function", `a list of ${made.length} outcomes${where()}`, `one of 1 to ${MOST_OUTCOMES}`);
  const weights = made.map((one: unknown) => (one as { readonly weight?: unknown } | null)?.weight);
  if (!weights.every((weight): weight is number => typeof weight === "number" && weight >= 0))
    return refuse(
      "record function",
      `a list without weights${where()}`,
      "a record, or a list of { weight, record } with weights of at least 0",
    );
  const sum = weights.reduce((a, b) => a + b, 0);
  if (!(Math.abs(sum - 1) <= ROUNDING)) refuse("sum of the weights", `${sum}${where()}`, "1");
  return made.map((one: { readonly record?: unknown }) => one.record);
}

function requireRecord(
  made: unknown,
  study: Study,
  statistic: RecordStatistic,
  fields: Set<string>,
  out: Float64Array,
  where: Where,
): void {
  if (typeof made !== "object" || made === null || Array.isArray(made))
    refuse(
      "record function",
      `${Array.isArray(made) ? "a list" : String(made)}${where()}`,
      "an object with the study's variables",
    );
  const record = made as Readonly<Record<string, unknown>>;
  const known = Object.keys(study.variables);
  const other = Object.keys(record).find((name) => !known.includes(name));
  if (other !== undefined)
    refuse(
      `field ${other} of a record`,
      `given${where()}`,
      `one of the study's variables: ${known.join(", ")}`,
    );
  const heard = new Proxy(record, {
    get(target, name) {
      fields.add(String(name));
      const value = target[String(name)];
      // Overflow is clipped as any value beyond the bounds.
      return value === Infinity || value === -Infinity ? Math.sign(value) * Number.MAX_SAFE_INTEGER : value;
    },
  });
  try {
    statistic.measure(heard, 1, out);
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    const { field, found, accepted } = error.details;
    const value = record[String(field)];
    refuse(
      `field ${String(field ?? "")} of a record`,
      `${typeof value === "number" ? String(value) : String(found ?? "another")}${where()}`,
      String(accepted ?? "one that the study takes"),
    );
  }
}

/** " at scale = 1.2, z = (0.3, -1)". */
function placeWords(p: Readonly<Record<string, number>>, z: readonly number[]): string {
  const parameters = Object.entries(p).map(([name, value]) => `${name} = ${short(value)}`);
  return ` at ${[...parameters, `z = (${z.map(short).join(", ")})`].join(", ")}`;
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("RECORD_MODEL", { name: `${name}`, found, accepted });
}
