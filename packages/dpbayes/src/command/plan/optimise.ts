import type { Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { designStudy } from "../../planner/design/design-study.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { studyText } from "../init/study-text.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { guessOf } from "./plan-guess.ts";

/** Flags that go with it. */
const KNOWN: readonly string[] = [
  "optimise",
  "guess",
  "records",
  "holders",
  "output",
  "force",
  "json",
  "part",
];

/** Radius and weights for a guess: a table, and the study with its constants where a file is named. */
export async function runOptimise(given: Given, io: Io, study: Study): Promise<number> {
  const { planFlags } = await import("./plan-flags.ts");
  const other = Object.keys(planFlags).find((flag) => !KNOWN.includes(flag) && given.has(flag));
  if (other !== undefined)
    fail("FLAG_VALUE", {
      flag: `--${other}`,
      found: "given with --optimise",
      accepted: "left out: it compares radii",
    });
  const records = given.count("records", 1);
  if (records === undefined)
    fail("ARGUMENT_MISSING", { command: "plan", missing: "--records N with --optimise" });
  const output = given.text("output");
  if (output !== undefined) requireNew(output, given.has("force"));
  const holders = given.count("holders", 1) ?? (study.privacy.setting === "distributed" ? 2 : 1);
  const design = designStudy(study, guessOf(study, given.text("guess")), { records: records!, holders });
  if (output !== undefined) writeFile(output, studyText(design.study));
  if (given.has("json")) print(io, JSON.stringify(design));
  else printText(io, [String(design), ...(output === undefined ? [] : ["", `study  ${output}`])].join("\n"));
  return SUCCESS;
}
