import { fail } from "../../../errors/index.ts";

/** A formula of cells, taken apart. */
export interface CellFormula {
  /** What stands left of ~. */
  readonly left: string;
  /** What stands right of it, without the levels that scatter. */
  readonly terms: string;
  /** The axes of every `(1 | axis)` or `(1 | axis:axis)`. */
  readonly random: readonly (readonly string[])[];
}

const NAME = "[A-Za-z_.][\\w.]*";
const RANDOM = new RegExp(`[+]?\\s*[(]\\s*1\\s*[|]\\s*(${NAME}(?:\\s*:\\s*${NAME})*)\\s*[)]`, "g");

/** Takes `(1 | axis)` out of a formula; what is left is read as the formula of a study. */
export function readCellFormula(text: string): CellFormula {
  const sides = typeof text === "string" ? text.split("~") : [];
  if (sides.length !== 2) refuse(text, "of the form outcome ~ axis + axis, with one ~");
  const random = [...sides[1]!.matchAll(RANDOM)].map((match) =>
    match[1]!.split(":").map((name) => name.trim()),
  );
  const names = random.map((axes) => axes.join(":"));
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) refuse(text, `with (1 | ${twice}) once`);
  const terms = sides[1]!
    .replace(RANDOM, " ")
    .replace(/^\s*[+]/, "")
    .trim();
  if (terms.includes("|")) refuse(text, "with levels that scatter written as (1 | axis) or (1 | axis:axis)");
  return { left: sides[0]!.trim(), terms: terms === "" ? "1" : terms, random };
}

function refuse(text: unknown, accepted: string): never {
  return fail("ARGUMENT", { name: "formula", found: JSON.stringify(text).slice(0, 200), accepted });
}
