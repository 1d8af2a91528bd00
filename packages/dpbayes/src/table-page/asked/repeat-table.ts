import type { Fit } from "@dpbayes/inference";
import type { TableQuestion } from "@dpbayes/inference/tables";
import { questionText } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { quoted } from "../../page/sections/repeat.ts";

/** The command that asks a table the same again, from the fit's own settings. */
export function repeatTable({
  table,
  areas,
  questions,
  interval,
  fit,
}: {
  readonly table: NoisyTable;
  readonly areas: readonly string[];
  readonly questions: readonly TableQuestion[];
  readonly interval: number;
  readonly fit: Fit;
}): string {
  const { seed, sampler = {} } = fit.origin;
  const settings = ["chains", "warmup", "draws"].flatMap((name) =>
    typeof sampler[name] === "number" ? [`--${name} ${sampler[name]}`] : [],
  );
  const asked = questions.flatMap((question) => flagsOf(table, question));
  const words = ["dpbayes table", quoted(`${table.id}.table.json`), ...asked];
  words.push(...areas.map((one) => `--areas ${quoted(one)}`));
  if (interval !== 0.9) words.push(`--interval ${interval}`);
  return [...words, `--seed ${quoted(String(seed))}`, ...settings].join(" ");
}

/** A question as flags of the command line. */
export function flagsOf(table: NoisyTable, question: TableQuestion): readonly string[] {
  if (question.kind === "total" && questionText(table, question) === "all") return ["--total"];
  const flag = question.kind === "total" ? "sum" : question.kind;
  return [`--${flag} ${quoted(questionText(table, question))}`];
}
