import type { CellSummary, GroupSummary } from "./cell-summary.ts";
import { verdictsOf } from "./claims.ts";
import { colourOf, inkOf } from "./colours.ts";
import { errorOf, percent, sizeWords } from "./words.ts";

const STYLE = `body{font:14px system-ui,sans-serif;margin:24px;color:#222}table{border-collapse:collapse;margin:8px 0 20px}
th,td{border:1px solid #ddd;padding:2px 7px;text-align:right}th{background:#f5f5f5}td:first-child,th:first-child,.words{text-align:left}
details{margin:4px 0}summary{cursor:pointer;font-weight:600}`;

/** All cells with their numbers as one HTML file, the map on top. */
export function gridPage(cells: readonly CellSummary[], circumstances: string): string {
  const families = [...new Set(cells.map(({ family }) => family))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Intervals off the model</title><style>${STYLE}</style></head><body>
<h1>Do 90 % intervals hold the truth off the model?</h1>
<p>${circumstances}</p>
<img src="heat-map.svg" alt="the lowest share of truths that are held in every cell">
<h2>What breaks the rule beyond chance</h2>
${breakingList(cells)}
<h2>Every cell</h2>
<p>held: intervals that hold the truth of the clipped population, with the standard error by data sets; generating: those that hold the value that data came from, where clipping makes it another; off: posterior mean minus truth in posterior sds; named: fits whose findings name the cause.</p>
${families.map((family) => familyPart(cells.filter((cell) => cell.family === family))).join("\n")}
</body></html>
`;
}

function breakingList(cells: readonly CellSummary[]): string {
  const { cells: single, laws } = verdictsOf(cells);
  const refuted = [...laws, ...single].filter((one) => one.refuted);
  if (refuted.length === 0) return "<p>Nothing.</p>";
  const items = refuted
    .toSorted((one, other) => one.share - other.share)
    .map(
      ({ name, group, generating, share, of }) =>
        `<li>${name}: ${group}${generating ? ", generating value" : ""}: ${percent(share)} of ${of}</li>`,
    );
  return `<ul>\n${items.join("\n")}\n</ul>`;
}

function familyPart(cells: readonly CellSummary[]): string {
  const laws = [...new Set(cells.map(({ law }) => law))];
  const parts = laws.map((law) => {
    const own = cells.filter((cell) => cell.law === law);
    return `<details><summary>${cells[0]!.family}, ${law}</summary>${cellsTable(own)}</details>`;
  });
  return parts.join("\n");
}

const HEAD = [
  "setting",
  "ε",
  "N",
  "fits",
  "quantity",
  "held 90 %",
  "± %",
  "50 %",
  "generating",
  "width",
  "off",
];

function cellsTable(cells: readonly CellSummary[]): string {
  const head = [...HEAD, "named", "said"].map((word) => `<th>${word}</th>`).join("");
  const rows = cells.flatMap((cell) => cell.groups.map((group) => groupRow(cell, group)));
  return `<table><tr>${head}</tr>\n${rows.join("\n")}</table>`;
}

function groupRow(
  { setting, epsilon, records, fits, named, said }: CellSummary,
  { group, of, held90, held50, generating, width, off }: GroupSummary,
): string {
  const share = held90 / of;
  const whole = (value: number) => Math.round(100 * value);
  const words = Object.entries(said).map(([code, count]) => `${code} ${count}`);
  const held = `<td style="background:${colourOf(share)};color:${inkOf(share)}">${whole(share)}</td>`;
  const before = [setting, epsilon, sizeWords(records), fits, group];
  const after = [
    whole(errorOf(share, fits)),
    whole(held50 / of),
    generating === undefined ? "" : whole(generating / of),
    width,
    off,
    whole(named / fits),
  ];
  const plain = (values: readonly (string | number)[]) => values.map((value) => `<td>${value}</td>`).join("");
  return `<tr>${plain(before)}${held}${plain(after)}<td class="words">${words.join(", ")}</td></tr>`;
}
