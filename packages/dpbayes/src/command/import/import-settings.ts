import { didYouMean } from "@dpbayes/privacy/errors";
import type { TablePrivacy } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type ImportSettings, type ImportSource, importers } from "../../importers/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { importSources } from "./import-sources.ts";

export function sourceOf(given: Given): ImportSource {
  const found = given.operands[0]!;
  const source = importSources.find((one) => one === found);
  const accepted = `one of: ${importSources.join(", ")}${didYouMean(found, importSources)}`;
  return source ?? fail("FLAG_VALUE", { flag: "SOURCE", found, accepted });
}

/** What the flags say; a flag that the source does not look at is refused. */
export function settingsOf(given: Given, source: ImportSource): ImportSettings {
  const { takes } = importers[source];
  const other = ownFlags.find((flag) => given.has(flag) && !takes.includes(flag));
  if (other !== undefined) {
    const known = takes.map((flag) => `--${flag}`).join(", ");
    fail("FLAG_VALUE", {
      flag: `--${other}`,
      found: `given for ${source}`,
      accepted: `left out: it takes ${known}`,
    });
  }
  return {
    ...(given.has("summary") && { summary: given.texts("summary") }),
    ...textOf(given, "noise"),
    ...textOf(given, "value"),
    ...listOf(given, "axes"),
    ...textOf(given, "total"),
    ...numberOf(given, "threshold", Number.isFinite, "a number"),
    ...choiceOf(given, "missing", ["zero"]),
    ...(given.has("signed") && { signed: true }),
    ...textOf(given, "area"),
    ...listOf(given, "geolevels"),
    ...choiceOf(given, "universe", ["persons", "units"]),
  };
}

const ownFlags: readonly (keyof ImportSettings)[] = [
  "summary",
  "noise",
  "value",
  "axes",
  "total",
  "threshold",
  "missing",
  "signed",
  "area",
  "geolevels",
  "universe",
];

/** The promise of the noise; undefined where no flag states any of it. */
export function privacyOf(given: Given): TablePrivacy | undefined {
  const positive = (value: number) => value > 0 && Number.isFinite(value);
  const privacy: TablePrivacy = {
    ...numberOf(given, "epsilon", positive, "a positive number"),
    ...numberOf(given, "delta", (value) => value >= 0 && value < 1, "a number from 0 to below 1"),
    ...numberOf(given, "rho", positive, "a positive number"),
    ...choiceOf(given, "neighbours", ["replace-one", "add-remove", "local"]),
    ...textOf(given, "unit"),
  };
  return Object.keys(privacy).length === 0 ? undefined : privacy;
}

function textOf<Name extends string>(given: Given, name: Name): { readonly [N in Name]?: string } {
  const text = given.text(name);
  return text === undefined ? {} : ({ [name]: text } as { readonly [N in Name]: string });
}

function numberOf<Name extends string>(
  given: Given,
  name: Name,
  holds: (value: number) => boolean,
  accepted: string,
): { readonly [N in Name]?: number } {
  const number = given.number(name, holds, accepted);
  return number === undefined ? {} : ({ [name]: number } as { readonly [N in Name]: number });
}

function listOf<Name extends string>(given: Given, name: Name): { readonly [N in Name]?: readonly string[] } {
  const text = given.text(name);
  if (text === undefined) return {};
  const names = text.split(",").map((one) => one.trim());
  if (names.includes("") || new Set(names).size < names.length)
    fail("FLAG_VALUE", { flag: `--${name}`, found: text, accepted: "names with commas between, each once" });
  return { [name]: names } as { readonly [N in Name]: readonly string[] };
}

function choiceOf<Name extends string, Choice extends string>(
  given: Given,
  name: Name,
  choices: readonly Choice[],
): { readonly [N in Name]?: Choice } {
  const found = given.text(name);
  if (found === undefined) return {};
  const choice = choices.find((one) => one === found);
  if (choice === undefined)
    return fail("FLAG_VALUE", { flag: `--${name}`, found, accepted: `one of: ${choices.join(", ")}` });
  return { [name]: choice } as { readonly [N in Name]: Choice };
}
