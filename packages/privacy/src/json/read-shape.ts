import { kindOf } from "../errors/checks.ts";
import { ownField } from "./own.ts";
import { acceptedText, isPlainText } from "./plain-text.ts";
import { readJson } from "./read-json.ts";
import {
  isOptional,
  type ListShape,
  type MapShape,
  type NumberShape,
  nameOf,
  type PlainShape,
  type Shape,
  type TextShape,
} from "./shape.ts";

/**
 * How a format refuses a field: each supplies its own, so that the error carries its code. `found` may
 * show a short setting; `kind`, given where it does, names its kind only. `field` may end in a name that
 * the value made up; `parent`, given where it does, is the field around it, which is of the format.
 */
export type Refuse = (
  field: string,
  found: string,
  accepted: string,
  kind?: string,
  parent?: string,
) => never;

/** An object whose fields are not read yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a value of the given shape into a fresh copy, defaults filled in, or refuses it. */
export function readShape(shape: Shape, value: unknown, field: string, refuse: Refuse): unknown {
  switch (shape.is) {
    case "object":
      return readObject(shape.fields, value, field, refuse);
    case "variant":
      return readVariant(shape, value, field, refuse);
    case "map":
      return readMap(shape, value, field, refuse);
    case "list":
      return readList(shape, value, field, refuse);
    case "either":
      return readEither(shape.of, value, field, refuse);
    case "json":
      return readJson(requireObject(value, field, refuse), field, refuse);
    case "one":
      if (value === undefined && shape.otherwise !== undefined) return shape.otherwise;
  }
  return accepts(shape, value) ? value : refuse(field, shown(value), acceptedBy(shape), kindOf(value));
}

/** What is neither is told both; what is wrong inside the second is told as ever. */
function readEither(
  [plain, other]: readonly [PlainShape, Shape],
  value: unknown,
  field: string,
  refuse: Refuse,
): unknown {
  if (accepts(plain, value)) return value;
  return readShape(other, value, field, (at, found, accepted, kind, parent) =>
    at === field
      ? refuse(at, shown(value), `${acceptedBy(plain)}, or ${accepted}`, kindOf(value), parent)
      : refuse(at, found, accepted, kind, parent),
  );
}

function accepts(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case "text":
      return typeof value === "string" && fits(shape, value);
    case "number":
      return typeof value === "number" && Number.isFinite(value) && within(shape, value);
    case "flag":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "one":
      return shape.of.includes(value as string);
    default:
      return true;
  }
}

function fits({ like, most }: TextShape, text: string): boolean {
  return isPlainText(text, most) && (like === undefined || new RegExp(like).test(text));
}

function within({ whole, above, from, below }: NumberShape, value: number): boolean {
  return (
    (!whole || Number.isSafeInteger(value)) &&
    (above === undefined || value > above) &&
    (from === undefined || value >= from) &&
    (below === undefined || value < below)
  );
}

function acceptedBy(shape: PlainShape): string {
  switch (shape.is) {
    case "text":
      return shape.accepted ?? acceptedText(shape.most);
    case "number":
      return acceptedNumber(shape);
    case "flag":
      return "true or false";
    case "null":
      return "null";
    case "one":
      return `one of: ${shape.of.join(", ")}`;
    default:
      return shape satisfies never;
  }
}

function acceptedNumber({ whole, above, from, below }: NumberShape): string {
  const limits = [
    above !== undefined && `greater than ${above}`,
    from !== undefined && `at least ${from}`,
    below !== undefined && `less than ${below}`,
  ].filter((limit) => limit !== false);
  return [whole ? "a whole number" : "a finite number", ...limits].join(", ");
}

function readObject(
  fields: Readonly<Record<string, Shape>>,
  value: unknown,
  field: string,
  refuse: Refuse,
): JsonObject {
  const object = requireObject(value, field, refuse);
  const known = Object.keys(fields).map(nameOf);
  for (const key of Object.keys(object))
    if (!known.includes(key))
      refuse(inside(field, key), "not known", `one of: ${known.join(", ")}`, "not known", field);
  const read = Object.entries(fields)
    .filter(([key]) => !(isOptional(key) && ownField(object, nameOf(key)) === undefined))
    .map(([key, shape]) => {
      const name = nameOf(key);
      return [name, readShape(shape, ownField(object, name), inside(field, name), refuse)];
    });
  return Object.fromEntries(read) as JsonObject;
}

function readVariant(
  { by, cases }: Extract<Shape, { readonly is: "variant" }>,
  value: unknown,
  field: string,
  refuse: Refuse,
): unknown {
  const chosen = ownField(requireObject(value, field, refuse), by);
  const kind = readShape({ is: "one", of: Object.keys(cases) }, chosen, inside(field, by), refuse);
  return readShape(cases[kind as string]!, value, field, refuse);
}

function readMap(
  { of, keys = "", atLeast = 0, most = Number.POSITIVE_INFINITY }: MapShape,
  value: unknown,
  field: string,
  refuse: Refuse,
): JsonObject {
  const entries = Object.entries(requireObject(value, field, refuse));
  if (entries.length < atLeast) refuse(field, "empty", `at least ${atLeast} entry`);
  if (entries.length > most) refuse(field, `of ${entries.length} entries`, `of at most ${most} entries`);
  const wrong = entries.find(([key]) => !new RegExp(keys).test(key));
  if (wrong) refuse(field, shown(wrong[0]), `names like ${keys}`);
  return Object.fromEntries(entries.map(([key, v]) => [key, readShape(of, v, inside(field, key), refuse)]));
}

function readList(
  { of, atLeast = 0, length, most = Number.POSITIVE_INFINITY }: ListShape,
  value: unknown,
  field: string,
  refuse: Refuse,
): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(field, kindOf(value), "an array");
  if (value.length < atLeast || value.length !== (length ?? value.length))
    refuse(field, `an array of ${value.length}`, `an array of ${length ?? `at least ${atLeast}`}`);
  if (value.length > most) refuse(field, `an array of ${value.length}`, `an array of at most ${most}`);
  // Unlike `map`, the loop visits the holes of a sparse array too. Where any finite number will do, it is
  // taken without writing the name of its place: many reports have a billion of them.
  const anyNumber = of.is === "number" && Object.keys(of).length === 1;
  const read: unknown[] = [];
  for (let i = 0; i < value.length; i++) {
    const entry: unknown = value[i];
    const fits = anyNumber && Number.isFinite(entry);
    read.push(fits ? entry : readShape(of, entry, `${field}[${i}]`, refuse));
  }
  return read;
}

function requireObject(value: unknown, field: string, refuse: Refuse): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse(field || "format", kindOf(value), "an object");
  return value as JsonObject;
}

function inside(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}

/** What to say was found: short settings are shown, everything else is named by its kind. */
export function shown(value: unknown): string {
  const showable = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  const text = showable ? JSON.stringify(value) : kindOf(value);
  return text.length <= 60 ? text : `${kindOf(value)} of ${String(value).length} characters`;
}
