import { fail, requireCount } from "../../errors/index.ts";
import { lawOfText } from "./law-text.ts";
import { lawArguments, type ScalarLaw, type Support } from "./scalar-law.ts";
import { type ScalarPrior, scalarPriorOf } from "./scalar-prior.ts";

const LAW_FORMS = 'a law, as "normal(0, 1)" or as an object';

type Plain = Readonly<Record<string, unknown>>;

/**
 * Reads the fields of a prior clause: each is looked up once, with a default, and `done` refuses what
 * nobody asked for, so that a misspelt field is an error and not a prior that silently stays at its default.
 *
 * @example
 * ```ts
 * import { readPrior } from "@dpbayes/inference/models/priors";
 * const clause = readPrior({ rate: { law: "gamma", shape: 3, rate: 1 } });
 * const rate = clause.scalar("rate", "positive", { law: "gamma", shape: 2, rate: 2 });
 * clause.done();
 * console.log(String(rate)); // gamma(shape 3, rate 1)
 * ```
 */
export interface PriorClause {
  scalar(name: string, support: Support, otherwise: ScalarLaw): ScalarPrior;
  /** A whole number of at least 1. */
  count(name: string, otherwise: number): number;
  /** A positive number, e.g. the shape of an LKJ or the concentration of a Dirichlet prior. */
  positive(name: string, otherwise: number): number;
  /** One positive number for all `length` places, or a list of them. */
  positives(name: string, length: number, otherwise: number): readonly number[];
  /** One of the accepted values; the first where the field is absent. */
  choice<Value extends string | boolean>(name: string, accepted: readonly [Value, ...Value[]]): Value;
  /** The field as it was written, to be read elsewhere. */
  given(name: string): unknown;
  /** What errors call a field. */
  named(name: string): string;
  /** Whether a field was given. */
  has(name: string): boolean;
  /** Refuses fields that were never asked for. */
  done(): void;
}

/** Reads a prior clause as it stands in a study; absent fields take the defaults that are asked for. */
export function readPrior(clause: unknown = {}): PriorClause {
  return readClause(clause);
}

/** Reads a clause whose fields errors call by other names. */
export function readClause(clause: unknown, named: (name: string) => string = inPrior): PriorClause {
  const fields = objectOf("prior", clause);
  const asked = new Set<string>();
  // Only an absent field takes its default: null is a prior that somebody failed to write.
  const take = (name: string, otherwise: unknown): unknown => {
    asked.add(name);
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return given === undefined ? otherwise : given;
  };
  return Object.freeze({
    scalar: (name, support, otherwise) =>
      scalarPriorOf(scalarLaw(named(name), take(name, otherwise), support)),
    count: (name, otherwise) => wholeNumber(named(name), take(name, otherwise)),
    positive: (name, otherwise) => positiveNumber(named(name), take(name, otherwise)),
    positives: (name, length, otherwise) => positiveList(named(name), take(name, otherwise), length),
    choice: (name, accepted) => chosen(named(name), take(name, accepted[0]), accepted),
    given: (name) => take(name, undefined),
    named,
    has: (name) => Object.hasOwn(fields, name) && fields[name] !== undefined,
    done: () => refuseOthers(Object.keys(fields), asked, named),
  } satisfies PriorClause);
}

function inPrior(name: string): string {
  return `prior ${name}`;
}

/** A law of one number with the given support, or with any, from its text or as an object; checked. */
export function scalarLaw(name: string, given: unknown, support?: Support): ScalarLaw {
  const laws = Object.entries(lawArguments).filter(
    ([, { supports }]) => support === undefined || (supports as readonly Support[]).includes(support),
  );
  const forms = Object.fromEntries(laws.map(([law, known]) => [law, known.arguments]));
  const fields = typeof given === "string" ? lawOfText(name, given, forms) : objectOf(name, given, LAW_FORMS);
  const found = laws.find(([law]) => law === fields["law"]);
  if (found === undefined) return refuse(`${name}.law`, fields["law"], `one of: ${namesOf(laws)}`);
  const known = found[1].arguments as readonly string[];
  refuseOthers(Object.keys(fields), new Set(["law", ...known]), (field) => `${name}.${field}`);
  for (const argument of known) {
    const check = (found[1].positive as readonly string[]).includes(argument) ? positiveNumber : finiteNumber;
    check(`${name}.${argument}`, fields[argument]);
  }
  if (known.includes("to") && !((fields["from"] as number) < (fields["to"] as number)))
    return refuse(`${name}.to`, fields["to"], `more than ${name}.from`);
  return Object.freeze({ ...fields }) as unknown as ScalarLaw;
}

function namesOf(laws: readonly (readonly [string, unknown])[]): string {
  return laws.map(([law]) => law).join(", ");
}

function objectOf(name: string, value: unknown, accepted = "an object"): Plain {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse(name, value, accepted);
  return value as Plain;
}

function finiteNumber(name: string, value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : refuse(name, value, "a finite number");
}

function wholeNumber(name: string, value: unknown): number {
  return requireCount(name, positiveNumber(name, value), 1);
}

function positiveNumber(name: string, value: unknown): number {
  return typeof value === "number" && value > 0 && value < Infinity
    ? value
    : refuse(name, value, "positive and finite");
}

function positiveList(name: string, value: unknown, length: number): readonly number[] {
  const list = Array.isArray(value) ? value : Array.from({ length }, () => value);
  if (list.length !== length) fail("DIMENSION", { name, found: list.length, accepted: length });
  return Object.freeze(list.map((entry, i) => positiveNumber(`${name}[${i}]`, entry)));
}

function chosen<Value>(name: string, given: unknown, accepted: readonly Value[]): Value {
  const found = accepted.find((value) => value === given);
  const words = accepted.map((value) => JSON.stringify(value)).join(" or ");
  return found !== undefined ? found : refuse(name, given, words);
}

function refuseOthers(
  found: readonly string[],
  asked: ReadonlySet<string>,
  named: (name: string) => string,
): void {
  const other = found.find((name) => !asked.has(name));
  if (other !== undefined)
    fail("ARGUMENT", {
      name: named(other),
      found: "given",
      accepted: `absent: this model knows ${[...asked].join(", ")}`,
    });
}

function refuse(name: string, found: unknown, accepted: string): never {
  const shown = found === undefined ? "missing" : (JSON.stringify(found) ?? typeof found);
  return fail("ARGUMENT", { name, found: shown.slice(0, 100), accepted });
}
