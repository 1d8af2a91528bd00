import type { CovariatePoint } from "@dpbayes/inference";
import { didYouMean, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";

/** A point as it is typed, `age=70,emergency=true`; a level with a comma stands in double quotes. */
export function readPoint(flag: string, text: string, study: Study): CovariatePoint {
  const point: Record<string, CovariatePoint[string]> = {};
  for (const part of partsOf(text)) {
    const at = part.indexOf("=");
    if (at < 1)
      fail("FLAG_VALUE", { flag, found: `"${text}"`, accepted: "VARIABLE=VALUE,... as in age=70,ward=B" });
    const name = part.slice(0, at).trim();
    if (Object.hasOwn(point, name))
      fail("FLAG_VALUE", { flag, found: `${name} twice`, accepted: "each once" });
    point[name] = typedValue(flag, study, name, unquoted(part.slice(at + 1).trim()));
  }
  return point;
}

/** Parts between commas that no quotes hold. */
function partsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:"[^"]*"|[^,"])+/g)].map(([part]) => part).filter((part) => part.trim() !== "");
}

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}

/** What a text means is the variable's to say; whether it may be is checked where the point is used. */
function typedValue(flag: string, { variables }: Study, name: string, text: string): CovariatePoint[string] {
  const variable = Object.hasOwn(variables, name) ? variables[name]! : undefined;
  if (variable === undefined) {
    const names = Object.keys(variables);
    const accepted = `of the study's variables ${names.join(", ")}${didYouMean(name, names)}`;
    return fail("FLAG_VALUE", { flag, found: `with ${name}`, accepted });
  }
  if (variable.type === "category") return text;
  if (variable.type === "boolean") return text === "true" || text === "false" ? text === "true" : text;
  const value = text === "" ? Number.NaN : Number(text);
  if (Number.isNaN(value))
    fail("FLAG_VALUE", { flag, found: `${name}=${text}`, accepted: `${name} a number` });
  return value;
}
