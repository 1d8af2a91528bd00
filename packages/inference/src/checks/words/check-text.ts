import { columns, short } from "../../text/index.ts";
import type { CheckReport } from "../check.ts";
import type { HolderChecks } from "../holders/holder-checks.ts";
import { blockWords, quantityBlocks } from "../holders/quantities.ts";

/** A report as text: degrees of freedom first, then what was found, then what was looked at. */
export function checkText(report: CheckReport): string {
  const { degrees, findings, looked, holders, sensitivity } = report;
  return [
    `degrees of freedom: ${degrees.degrees ?? "not known"}`,
    ...degrees.words.map(indented),
    "",
    ...(findings.length > 0
      ? [`found: ${findings.length}`, ...findings.map(({ text }) => `- ${text}`)]
      : [verdict(report)]),
    "",
    "looked at",
    ...looked.map(indented),
    ...(holders ? ["", misfitTable(holders)] : []),
    ...section(
      "holders left out",
      holders?.leftOut.flatMap(({ sentences }) => sentences),
    ),
    ...section("prior", sensitivity?.sentences),
  ].join("\n");
}

function verdict({ degrees, holders, falseAlarm }: CheckReport): string {
  if (degrees.degrees === 0) return "nothing found, because nothing could be";
  return holders
    ? `nothing found (a sound study is blamed with probability ${falseAlarm})`
    : "nothing found: the model itself was not looked at";
}

/** Posterior predictive p by holder and block, and whether holders are equal. */
function misfitTable({ estimates, misfit, heterogeneity, model }: HolderChecks): string {
  const blocks = quantityBlocks.filter((block) => heterogeneity.some((one) => one.block === block));
  const cell = (holder: string, block: string) => {
    const found = misfit.find((one) => one.holder === holder && one.block === block);
    if (found !== undefined) return short(found.probability);
    return model.some((one) => one.block === block && one.difference !== "own") ? "-" : "own";
  };
  return columns([
    ["p of misfit", ...blocks.map((block) => blockWords[block])],
    ...estimates.map(({ holder }) => [holder, ...blocks.map((block) => cell(holder, block))]),
    [
      "all equal",
      ...blocks.map((block) => short(heterogeneity.find((one) => one.block === block)!.probability)),
    ],
  ]);
}

function section(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map(indented)];
}

function indented(line: string): string {
  return `  ${line}`;
}
