import { isPriorStatement, type ModelOptions, statedPrior } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readDocument } from "../../files/index.ts";
import { quoted } from "../../page/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";

type Prior = NonNullable<ModelOptions["prior"]>;

/** The prior of a file, if one was given; its fields are checked by the family's model. */
export function priorOfFile(given: Given): Prior | undefined {
  const [file, second] = given.texts("prior").filter((text) => !isPriorStatement(text));
  if (file === undefined) return undefined;
  if (second !== undefined)
    fail("FLAG_VALUE", {
      flag: "--prior",
      found: "given two files",
      accepted: 'one file, and statements such as "coefficients[age] ~ normal(0, 0.1)"',
    });
  const value = readDocument(file);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Prior;
  return fail("FILE_FORMAT", { file, found: "no prior", accepted: "an object with the prior's fields" });
}

/** The statements over the file's prior, and both over the study's own. */
export function priorOf(given: Given, study: Study, file: Prior | undefined): Prior | undefined {
  const statements = given.texts("prior").filter(isPriorStatement);
  return statements.length === 0 ? file : statedPrior(study, statements, file);
}

/** The flags that give a prior again: statements where it is made of them, else a file. */
export function wordsOfPrior(prior: Prior | undefined): readonly string[] {
  if (prior === undefined) return [];
  const statements = Object.entries(prior).flatMap(([field, laws]) => statementsOf(field, laws));
  return statements.every((one) => one !== undefined)
    ? statements.map((one) => `--prior ${quoted(one)}`)
    : ["--prior prior.yaml"];
}

const ofColumns: readonly string[] = ["coefficients", "standardised", "mean"];

function statementsOf(field: string, laws: unknown): readonly (string | undefined)[] {
  if (typeof laws !== "object" || laws === null || Array.isArray(laws) || "law" in laws) return [undefined];
  return Object.entries(laws).map(([key, law]) =>
    typeof law === "string" && key !== "default"
      ? `${field}${ofColumns.includes(field) ? `[${key}]` : ""} ~ ${law}`
      : undefined,
  );
}
