import type { Claim } from "../experiment.ts";
import type { CellSummary } from "../holders/cell-summary.ts";
import { LEAST, summaryOf } from "../holders/choose-default.ts";
import type { HoldersResults } from "../holders/page.ts";
import { markdownTable } from "../markdown.ts";
import { DEFAULT, FORMER } from "./cases.ts";

/** What the suite stores. */
export type FewResults = Pick<
  HoldersResults,
  "date" | "node" | "command" | "seed" | "source" | "chains" | "cells" | "problems"
>;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** What the study set out to show, checked against its results. */
export function fewClaims({ cells, problems }: Pick<FewResults, "cells" | "problems">): readonly Claim[] {
  const shares = cells.map((cell) => summaryOf(cell, DEFAULT.name).held90);
  const lowest = Math.min(...shares);
  return [
    {
      text: `three holders: 90 % intervals of the default hold ${percent(LEAST)} as counted in ${shares.filter((share) => share >= LEAST).length} of ${cells.length} cells, the lowest ${percent(lowest)}`,
      holds: lowest >= LEAST,
    },
    { text: "nothing broke down on the way", holds: problems.length === 0 },
  ];
}

/** The suite's part of its page. */
export function fewPage({ date, node, command, seed, source, chains, cells }: FewResults): string {
  const [former, now] = [FORMER, DEFAULT].map(({ name }) => name) as [string, string];
  const held = ({ models }: CellSummary, name: string) => {
    const { held90, error90 } = models.find(({ model }) => model === name)!;
    return `${percent(held90)} ± ${percent(error90)}`;
  };
  const lines = cells.map((cell) => {
    const widths = [former, now].map((name) => summaryOf(cell, name).width);
    return [
      cell.name,
      String(cell.dataSets),
      held(cell, former),
      held(cell, now),
      ...widths.map((width) => width.toFixed(3)),
      (widths[1]! / widths[0]!).toFixed(2),
    ];
  });
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source}; ${chains.chains} chains of ${chains.warmup} + ${chains.draws} steps.`,
    markdownTable(
      [
        "cell",
        "data sets",
        `${former}: 90 % hold`,
        "default: 90 % hold",
        `${former}: width`,
        "default: width",
        "ratio",
      ],
      lines,
    ),
  ].join("\n\n");
}
