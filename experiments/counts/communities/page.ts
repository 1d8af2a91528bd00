import { markdownTable } from "../../markdown.ts";
import type { CommunityCell } from "../cells/community-cell.ts";
import { methods } from "../cells/methods.ts";
import { errorTable } from "../error-charts.ts";
import { parts, type Row, type Score } from "../errors-by-method.ts";
import { hiddenRatios, type Place, partWords, placesOf, tolerantErrors } from "./declared-tests.ts";
import { errorOf, type Found, type Pick, ratioOf, repeatWords, scoreOf, scoreWords } from "./found.ts";
import { type LongChains, longChainLines } from "./long-chains.ts";
import { naiveWords } from "./naive-places.ts";
import { BELOW, DISTANCES, TOTAL } from "./settings.ts";
import type { AllMethods } from "./tasks.ts";

/** The paper's errors, by parts of the study. */
export type RowsByPart = Readonly<Record<AllMethods, readonly Row[]>>;

const rateWords = (rate: number) => `1/${Math.round(1 / rate)}`;

/** The figure's own table and what it stands on. */
export function figurePage(
  { origin, actors, messages, cut }: CommunityCell,
  repeats: string,
  rows: readonly Row[],
): string {
  return [
    `Enron (${origin}): ${messages.toLocaleString("en")} messages among ${actors} actors, messages to oneself left out. Each of the ${actors}·${actors - 1} directed pairs is one record; ${cut} of them are cut to ${TOTAL} messages. ε = 1 for two pairs that differ by at most N messages; N = ${TOTAL} is ordinary local privacy. Mean over cells of |E[μ | data] − count|, ± standard error over ${repeats} with noise, chains and a held-out tenth of the cells of their own. 0 for every pair would have an error of ${(messages / (actors * (actors - 1))).toFixed(2)}. Published: a figure without numbers, whose privacy levels are not stated.`,
    errorTable(rows, rateWords),
  ].join("\n\n");
}

/** Numbers of all declared tests. */
export function testsPage(found: readonly Found[], rows: RowsByPart, chains: readonly LongChains[]): string {
  return [
    "**Tests a, d, g**: the figure's own fits by other scores, each as non-private / noise-aware / naive. Tests compare the first two at N = 1 and 5.",
    scoresTable(found, "figure", [...accuracy, ...inside]),
    naiveWords(found, "figure"),
    `**Test b**: counts simulated from the non-private fit, ${repeatWords(found, "simulated")}, errors against the true rates; then other scores, and noise-aware over non-private with errors against the counts.`,
    errorTable(rows.simulated, rateWords),
    scoresTable(found, "simulated", accuracy),
    naiveWords(found, "simulated"),
    countTable(found, rows.simulated),
    "**Test c**: noise-aware error over non-private error with pairs hidden from all methods and not scored; **test f**: errors of the model that believes in noise and reads the true counts, between those of the figure.",
    otherTable(found),
    "**Test e**: errors of single chains after 800 sweeps of warm-up on the noise and the held-out cells of repeat 0, next to those after 200. R-hat: of the log probability of the true counts that were read.",
    longChainLines(chains),
    ...(rows["figure, long"].length === 0 ? [] : longPage(found, rows)),
  ].join("\n\n");
}

function longPage(found: readonly Found[], rows: RowsByPart): readonly string[] {
  return [
    `**Test h**: Enron with 800 sweeps of warm-up, ${repeatWords(found, "figure, long")}.`,
    errorTable(rows["figure, long"], rateWords),
    scoresTable(found, "figure, long", accuracy),
    naiveWords(found, "figure, long"),
    "And counts simulated from the non-private fit, errors against the true rates.",
    errorTable(rows["simulated, long"], rateWords),
    scoresTable(found, "simulated, long", accuracy),
    naiveWords(found, "simulated, long"),
  ];
}

type Column = readonly [head: string, pick: Pick];

const accuracy: readonly Column[] = [
  ...parts.map((part): Column => [`root mean square, ${partWords(part)}`, errorOf("squareErrors", part)]),
  ["log predictive, held out", ({ logPredictive }) => logPredictive],
  ...parts.map((part): Column => [`error of the median, ${partWords(part)}`, errorOf("medianErrors", part)]),
];
const inside: readonly Column[] = [
  ["mean E[μ] where the count is 0", ({ meanRate }) => meanRate.zero],
  ["mean E[μ] where it is 50 or more", ({ meanRate }) => meanRate.large],
  ["mean E[μ] of all", ({ meanRate }) => meanRate.all],
];

/** All methods by several scores at all levels of a part. */
function scoresTable(found: readonly Found[], part: AllMethods, columns: readonly Column[]): string {
  const levels = DISTANCES.filter((distance) =>
    found.some(({ task }) => task.part === part && task.distance === distance),
  );
  return placeTable(
    placesOf(found, levels),
    columns.map(([head]) => head),
    ({ communities, distance }) =>
      columns.map(([, pick]) =>
        methods
          .map((method) => {
            const level = method === "non-private" ? undefined : distance;
            return scoreWords(scoreOf(found, { part, communities, distance: level }, method, pick));
          })
          .join(" / "),
      ),
  );
}

function countTable(found: readonly Found[], simulated: readonly Row[]): string {
  const places = simulated.map(({ group, rate }) => ({
    communities: Number.parseInt(group, 10),
    distance: Math.round(1 / rate),
  }));
  return markdownTable(
    ["C", "N", ...parts.map((part) => `noise-aware over non-private, against counts, ${partWords(part)}`)],
    places.map((place) => [
      String(place.communities),
      String(place.distance),
      ...parts.map((part) =>
        scoreWords(ratioOf(found, { part: "simulated", ...place }, errorOf("countErrors", part))),
      ),
    ]),
  );
}

function otherTable(found: readonly Found[]): string {
  const hiddenHead = ["nothing hidden", ...BELOW.map((below) => `counts of ${below} and more hidden`)];
  return placeTable(
    placesOf(found),
    parts.flatMap((part) => [
      ...hiddenHead.map((head) => `c: ${head}, ${partWords(part)}`),
      `f: non-private / true counts read with tolerance / noise-aware, ${partWords(part)}`,
    ]),
    (place) =>
      parts.flatMap((part) => {
        const { base, tolerant, own } = tolerantErrors(found, place, part);
        return [
          ...hiddenRatios(found, place, part).map(scoreWords),
          [base, tolerant, own].map((score: Score) => scoreWords(score)).join(" / "),
        ];
      }),
  );
}

function placeTable(
  places: readonly Place[],
  head: readonly string[],
  cells: (place: Place) => readonly string[],
): string {
  return markdownTable(
    ["C", "N", ...head],
    places.map((place) => [String(place.communities), String(place.distance), ...cells(place)]),
  );
}
