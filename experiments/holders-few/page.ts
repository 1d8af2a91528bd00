import type { Claim } from "../experiment.ts";
import { type CellSummary, meanOf } from "../holders/cell-summary.ts";
import { allowance, clustering, LEAST, summaryOf } from "../holders/choose-default.ts";
import type { HoldersResults } from "../holders/page.ts";
import { markdownTable } from "../markdown.ts";
import { DEFAULT, FORMER } from "./cases.ts";

/** What the suite stores. */
export type FewResults = Pick<
  HoldersResults,
  "date" | "node" | "command" | "seed" | "source" | "chains" | "cells" | "problems"
>;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** Cells whose holders differ. */
const isApart = ({ tau }: CellSummary) => tau > 0;

/** What the study set out to show, checked against its results. */
export function fewClaims({ cells, problems }: Pick<FewResults, "cells" | "problems">): readonly Claim[] {
  const apart = cells.filter(isApart);
  const shares = apart.map((cell) => summaryOf(cell, DEFAULT.name).held90);
  const together = meanOf(shares);
  const refused = apart.filter(
    ({ dataSets }, i) =>
      shares[i]! < LEAST - allowance(dataSets, apart.length, clustering(apart, DEFAULT.name)),
  ).length;
  return [
    {
      text: `three holders that differ most: 90 % intervals of the default hold ${percent(together)} of slopes in ${apart.length} cells together, at least ${percent(LEAST)}`,
      holds: together >= LEAST,
    },
    {
      text: `no cell of them holds less than ${percent(LEAST)} by more than chance allows; as counted ${shares.filter((share) => share >= LEAST).length} of ${apart.length} hold it, the lowest ${percent(Math.min(...shares))}`,
      holds: refused === 0,
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
