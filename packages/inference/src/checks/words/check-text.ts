import { visibleText } from "@dpbayes/privacy/formats";
import { warningLines } from "../../diagnostics/index.ts";
import { columns } from "../../text/index.ts";
import type { CheckReport } from "../check.ts";
import { misfitRows } from "./misfit-rows.ts";

/** A report as text: degrees of freedom first, then what was found, then what was looked at. */
export function checkText(report: CheckReport): string {
  const { degrees, warnings, findings, looked, holders, sensitivity, zero } = report;
  return [
    `degrees of freedom: ${degrees.degrees ?? "not known"}`,
    ...degrees.words.map(indented),
    "",
    ...(findings.length > 0
      ? [`found: ${findings.length}`, ...findings.map(({ text }) => `- ${visibleText(text)}`)]
      : [checkVerdict(report)]),
    ...section("warnings", warningLines(warnings)),
    "",
    "looked at",
    ...looked.map(indented),
    ...(holders ? ["", columns(misfitRows(holders))] : []),
    ...section(
      "holders left out",
      holders?.leftOut.flatMap(({ sentences }) => sentences),
    ),
    ...section("prior", sensitivity?.sentences),
    ...section("coefficients", zero?.sentences),
  ].join("\n");
}

/** What it means that nothing was found. */
export function checkVerdict({ degrees, holders, falseAlarm }: CheckReport): string {
  if (degrees.degrees === 0) return "nothing found, because nothing could be";
  return holders
    ? `nothing found (a sound study is blamed with probability ${falseAlarm})`
    : "nothing found: the model itself was not looked at";
}

function section(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map(indented)];
}

/** Names of holders in it may be anybody's: none ends a line. */
function indented(sentence: string): string {
  return `  ${visibleText(sentence)}`;
}
