import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type StoredStudy, verdictOf } from "./stored-study.ts";

/** Studies that belong together, by their heading. */
export interface StoredGroup {
  readonly title: string;
  /** A page about all of them, from experiments/. */
  readonly page?: string;
  readonly studies: readonly StoredStudy[];
}

/** The generated part of experiments/README.md: every study and every claim with its verdict. */
export function indexPart(groups: readonly StoredGroup[]): string {
  const studies = groups.flatMap((group) => group.studies);
  return [countWords(studies), ...groups.map(groupPart)].join("\n\n");
}

function countWords(studies: readonly StoredStudy[]): string {
  const claims = studies.flatMap((study) => study.claims);
  const failed = claims.filter(({ holds }) => !holds).length;
  const whole = studies.filter((study) => study.claims.every(({ holds }) => holds)).length;
  return (
    `${studies.length} studies make ${claims.length} claims: ${claims.length - failed} hold, ${failed} do not. ` +
    `In ${whole} studies every claim holds. A claim is checked by the code of its study against its results.`
  );
}

function groupPart({ title, page, studies }: StoredGroup): string {
  const heading = page === undefined ? title : `${title} ([about these studies](${page}))`;
  const rows = studies.flatMap((study) => [studyRow(study), ...study.claims.map(claimRow)]);
  return `## ${heading}\n\n${markdownTable(["study", "what, and its claims", "verdict", "figure", "date"], rows)}`;
}

function studyRow({ name, about, claims, plots, date }: StoredStudy): readonly string[] {
  const [first] = plots;
  const figure = first === undefined ? "" : `[plot](${name}/${first})`;
  return [`[${name}](${name}/README.md)`, `**${cell(about)}**`, verdictOf(claims), figure, date];
}

function claimRow({ text, holds }: Claim): readonly string[] {
  return ["", cell(text), holds ? "holds" : "**does not hold**", "", ""];
}

/** One line that does not end its cell. */
function cell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, "\\|").replaceAll(/\s*\n\s*/g, " ");
}
