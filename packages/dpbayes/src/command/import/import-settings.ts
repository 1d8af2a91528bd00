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
    ...some("summary", given.has("summary") ? given.texts("summary") : undefined),
    ...some("noise", given.text("noise")),
    ...some("value", given.text("value")),
    ...some("axes", namesOf(given, "axes")),
    ...some("total", given.text("total")),
    ...some("threshold", given.number("threshold", Number.isFinite, "a number")),
    ...some("missing", choiceOf(given, "missing", ["zero"] as const)),
    ...some("signed", given.has("signed") ? true : undefined),
    ...some("area", given.text("area")),
    ...some("geolevels", namesOf(given, "geolevels")),
    ...some("universe", choiceOf(given, "universe", ["persons", "units"] as const)),
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
  const share = (value: number) => value >= 0 && value < 1;
  const privacy: TablePrivacy = {
    ...some("epsilon", given.number("epsilon", positive, "a positive number")),
    ...some("delta", given.number("delta", share, "a number from 0 to below 1")),
    ...some("rho", given.number("rho", positive, "a positive number")),
    ...some("neighbours", choiceOf(given, "neighbours", ["replace-one", "add-remove", "local"] as const)),
    ...some("unit", given.text("unit")),
  };
  return Object.keys(privacy).length === 0 ? undefined : privacy;
}

/** A setting that was given; nothing where it was not. */
function some<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as unknown as { readonly [N in Name]: Value });
}

function namesOf(given: Given, flag: string): readonly string[] | undefined {
  const text = given.text(flag);
  const names = text?.split(",").map((one) => one.trim());
  if (text !== undefined && (names!.includes("") || new Set(names).size < names!.length))
    fail("FLAG_VALUE", { flag: `--${flag}`, found: text, accepted: "names with commas between, each once" });
  return names;
}

function choiceOf<Choice extends string>(
  given: Given,
  flag: string,
  choices: readonly Choice[],
): Choice | undefined {
  const found = given.text(flag);
  const choice = choices.find((one) => one === found);
  if (found !== undefined && choice === undefined)
    fail("FLAG_VALUE", { flag: `--${flag}`, found, accepted: `one of: ${choices.join(", ")}` });
  return choice;
}
