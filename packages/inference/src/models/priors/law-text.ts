import { fail } from "../../errors/index.ts";

/** The arguments of every law that a text may name, in their order. */
export type LawForms = Readonly<Record<string, readonly string[]>>;

type Fields = Readonly<Record<string, unknown>>;

const CALL = /^\s*([a-z][a-z-]*)\s*\(([^()]*)\)\s*$/i;
const NAMED = /^([a-z]+)\s*(?:=\s*|\s)(\S+)$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A law as people write it, as the object that it stands for: `normal(0, 2)`, by names `normal(mean = 0, sd = 2)`, or as fits print it,
 * `normal(mean 0, sd 2)`. What numbers may be is for those to say who read objects.
 */
export function lawOfText(name: string, text: string, forms: LawForms): Fields {
  const [, law = "", inside = ""] = CALL.exec(text) ?? [];
  const known = Object.hasOwn(forms, law) ? forms[law] : undefined;
  if (known === undefined) return refuse(name, text, `one of: ${formsWords(forms)}`);
  const wanted = formWords([law, known]);
  const given = inside.trim() === "" ? [] : inside.split(",").map((part) => part.trim());
  if (given.length !== known.length) return refuse(name, text, `of the form ${wanted}`);
  const named = given.map((part) => NAMED.exec(part));
  const pairs = named.every((match) => match === null)
    ? given.map((value, i) => [known[i]!, value] as const)
    : named.map((match) => [match?.[1] ?? "", match?.[2] ?? ""] as const);
  const found = new Map(pairs);
  if (!known.every((argument) => found.has(argument)))
    return refuse(name, text, `of the form ${wanted}, all arguments by name or none`);
  if (!known.every((argument) => NUMBER.test(found.get(argument)!)))
    return refuse(name, text, `of the form ${wanted} with a number for each`);
  return { law, ...Object.fromEntries(known.map((argument) => [argument, Number(found.get(argument))])) };
}

/** "normal(mean, sd), student(df, mean, scale)". */
function formsWords(forms: LawForms): string {
  return Object.entries(forms).map(formWords).join(", ");
}

function formWords([law, names]: readonly [string, readonly string[]]): string {
  return `${law}(${names.join(", ")})`;
}

function refuse(name: string, text: string, accepted: string): never {
  return fail("ARGUMENT", { name, found: JSON.stringify(text).slice(0, 100), accepted });
}
