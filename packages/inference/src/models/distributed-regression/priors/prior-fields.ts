import { fail } from "../../../errors/index.ts";
import { lawOfText } from "../../priors/law-text.ts";

type Plain = Readonly<Record<string, unknown>>;

/** Fields of one law of a prior clause, read one by one; fields that nobody asked for are refused. */
export interface LawFields {
  positive(field: string, otherwise: number): number;
  above(field: string, bound: number, otherwise: number): number;
  finite(field: string, otherwise: number): number;
  one<T extends string>(field: string, of: readonly T[], otherwise: T): T;
  /** One positive number for all, or a list of `length`; undefined where there is none. */
  positives(field: string, length: number): Float64Array | undefined;
  done(): void;
}

/** The fields of `prior.name`, whose law must be `law`; all are absent where the clause has none. */
export function lawFields(name: string, given: unknown, law: string): LawFields {
  const fields = fieldsOf(name, given, law);
  const asked = new Set(["law"]);
  const take = (field: string, otherwise: unknown): unknown => {
    asked.add(field);
    return fields[field] === undefined ? otherwise : fields[field];
  };
  const numberOf = (field: string, value: unknown, holds: (v: number) => boolean, accepted: string) =>
    typeof value === "number" && holds(value) ? value : refuse(`prior ${name}.${field}`, value, accepted);
  const positive = (field: string, value: unknown) =>
    numberOf(field, value, (v) => v > 0 && v < Infinity, "positive and finite");
  return Object.freeze<LawFields>({
    positive: (field, otherwise) => positive(field, take(field, otherwise)),
    above: (field, bound, otherwise) =>
      numberOf(field, take(field, otherwise), (v) => v > bound && v < Infinity, `above ${bound} and finite`),
    finite: (field, otherwise) => numberOf(field, take(field, otherwise), Number.isFinite, "a finite number"),
    one: (field, of, otherwise) => {
      const value = take(field, otherwise);
      return (
        of.find((known) => known === value) ??
        refuse(`prior ${name}.${field}`, value, of.map((known) => `"${known}"`).join(" or "))
      );
    },
    positives: (field, length) => {
      const value = take(field, undefined);
      if (value === undefined) return undefined;
      const list: readonly unknown[] = Array.isArray(value) ? value : Array.from({ length }, () => value);
      if (list.length !== length)
        fail("DIMENSION", { name: `prior ${name}.${field}`, found: list.length, accepted: length });
      return Float64Array.from(list, (entry) => positive(field, entry));
    },
    done: () => {
      const other = Object.keys(fields).find((field) => !asked.has(field));
      if (other !== undefined)
        fail("ARGUMENT", {
          name: `prior ${name}.${other}`,
          found: "given",
          accepted: `absent: ${law} knows ${[...asked].join(", ")}`,
        });
    },
  });
}

/** What a text may say of the conjugate laws; the rest (scales by feature, whose covariance it is) takes an object. */
const textArguments: Readonly<Record<string, readonly string[]>> = {
  "inverse-gamma": ["shape", "scale"],
  "inverse-wishart": ["degrees", "scale"],
  "normal-per-covariance": ["mean", "weight"],
};

function fieldsOf(name: string, given: unknown, law: string): Plain {
  if (given === undefined) return {};
  if (typeof given === "string")
    return lawOfText(`prior ${name}`, given, { [law]: textArguments[law] ?? [] });
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return refuse(`prior ${name}`, given, "an object");
  const fields = given as Plain;
  if (fields["law"] !== law) refuse(`prior ${name}.law`, fields["law"], `"${law}" for this method`);
  return fields;
}

function refuse(name: string, found: unknown, accepted: string): never {
  const shown = found === undefined ? "missing" : (JSON.stringify(found) ?? typeof found);
  return fail("ARGUMENT", { name, found: shown.slice(0, 100), accepted });
}
