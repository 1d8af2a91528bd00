import type { TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { html } from "../page/markup/html.ts";
import { wholePage } from "../page/markup/whole-page.ts";
import { foundPart } from "../page/sections/found.ts";
import { sectionMarkup } from "../page/sections/section.ts";
import { shownNames } from "../page/shown-names.ts";
import type { AskedTable } from "./asked/asked-table.ts";
import { crossesOf, crossQuestions } from "./asked/crosses.ts";
import { marginsOf, questionsOf } from "./asked/margins.ts";
import { type ToldNumber, tell } from "./asked/told.ts";
import { sections } from "./sections/index.ts";
import { TABLE_STYLE } from "./style.ts";
import type { TablePageContext, TablePageOptions } from "./table-page-options.ts";

/**
 * What is known of a noisy table as one HTML file that needs nothing else: no network, no script. What was asked comes first;
 * then the levels of every axis and the cells, each with what was published beside it, the laws of the noise, the verdict on the
 * chains, and how to repeat it.
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { fitTable, parseNoisyTable, tablePage } from "dpbayes";
 * const table = parseNoisyTable({
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [{ keep: ["region"], values: [48, -1], noise: { law: "geometric", scale: 2 } }],
 * });
 * const fit = await fitTable(table, { seed: 1, chains: 2, warmup: 100, draws: 200 });
 * const page = tablePage(fit, { questions: [{ kind: "share", cells: { region: "south" } }] });
 * writeFileSync(join(tmpdir(), "visits.html"), page);
 * console.log(page.includes("share of region=south")); // true
 * ```
 */
export function tablePage(tableFit: AskedTable, options: TablePageOptions = {}): string {
  const context = contextOf(tableFit, options);
  const { table, title, date } = context;
  const axes = table.axes.map(({ name }) => name).join(" × ");
  return wholePage({
    title: title ?? `Noisy table ${table.id}`,
    style: TABLE_STYLE,
    below: html`${title === undefined ? "" : `Noisy table ${table.id}: `}${axes}${date === undefined ? "" : `, ${date.replaceAll("-", "\u2011")}`}`,
    content: html`${foundPart(context)}
${sections.map((section) => sectionMarkup(section, context))}`,
  });
}

/**
 * What the page asks besides the questions that it is given. Fits of small tables keep everything; one that keeps answers alone has
 * to be asked this too: `fitTable(table, { keep: "questions", questions: [...questions, ...tablePageQuestions(table)] })`.
 *
 * @example
 * ```ts
 * import { parseNoisyTable, tablePageQuestions } from "dpbayes";
 * const table = parseNoisyTable({
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [{ keep: ["region"], values: [9, 50], noise: { law: "geometric", scale: 2 } }],
 * });
 * console.log(tablePageQuestions(table).length); // 3
 * ```
 */
export function tablePageQuestions(table: NoisyTable): readonly TableQuestion[] {
  return [
    { kind: "total" },
    ...marginsOf(table).flatMap(questionsOf),
    ...crossesOf(table).flatMap(crossQuestions),
  ];
}

function contextOf(tableFit: AskedTable, options: TablePageOptions): TablePageContext {
  const { table, areas } = tableFit;
  const { questions = [{ kind: "total" }], interval = 0.9 } = options;
  const fit = tableFit.fitOf(questions);
  return {
    ...options,
    ...{ table, areas, questions, interval, fit },
    draws: fit.chainCount * fit.drawCount,
    asked: tell(tableFit, questions, interval),
    told: toldBesides(tableFit, interval),
    shown: shownNames(fit),
  };
}

/** All that the page asks besides, answered at once and found by its cells. */
function toldBesides(tableFit: AskedTable, interval: number): TablePageContext["told"] {
  const questions = tablePageQuestions(tableFit.table);
  const answers = tell(tableFit, questions, interval);
  const found = new Map<string, ToldNumber>(
    questions.map((one, i) => [JSON.stringify(one), answers[i]![0]!]),
  );
  return (question) => found.get(JSON.stringify(question))!;
}
