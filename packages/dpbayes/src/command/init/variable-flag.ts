import { fail } from "../../errors/index.ts";

const types = [
  "number:LOW,HIGH",
  "count:LOW,HIGH",
  "category:LEVEL|LEVEL...",
  "boolean",
  "counts:LENGTH,TOTAL",
];

/** How a variable's type is written. */
export const typeForms = types.join(", ");

const forms = types.map((type) => `NAME:${type}`).join(" or ");

/** A declared variable from one word: `days:number:0,30`, `smokes:category:never|daily`, `emergency:boolean`. */
export function variableOf(
  word: string,
): readonly [name: string, variable: Readonly<Record<string, unknown>>] {
  const refuse = (): never => fail("FLAG_VALUE", { flag: "--variable", found: word, accepted: forms });
  const [, name, type, rest] = /^([A-Za-z][A-Za-z0-9_.]*):(\w+)(?::(.*))?$/.exec(word) ?? refuse();
  switch (type) {
    case "number":
    case "count":
      return [name!, { type, bounds: pair(rest) ?? refuse() }];
    case "counts": {
      const [length, total] = pair(rest) ?? refuse();
      return [name!, { type, length, total }];
    }
    case "category":
      return [name!, { type, levels: rest?.split("|").map((level) => level.trim()) ?? refuse() }];
    case "boolean":
      return rest === undefined ? [name!, { type }] : refuse();
    default:
      return refuse();
  }
}

function pair(text: string | undefined): readonly [number, number] | undefined {
  const numbers = text?.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  return numbers?.length === 2 && numbers.every(Number.isFinite) ? [numbers[0]!, numbers[1]!] : undefined;
}
