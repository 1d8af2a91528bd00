import { isTechnical } from "@dpbayes/inference";
import { energyFractions } from "@dpbayes/inference/diagnostics";
import { decimals } from "@dpbayes/inference/text";
import { energyChart } from "../charts/energy-chart.ts";
import { rankChart } from "../charts/rank-chart.ts";
import { traceChart } from "../charts/trace-chart.ts";
import { namesOfSingleHolders } from "../holders/holder-draws.ts";
import { folded, html, list, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

const MOST_TABLE = 60;

/** Whether the draws can be trusted: the verdict in the open, figures folded away. */
export const diagnosticsSection: PageSection<Drawn> = {
  id: "diagnostics",
  title: "Can the draws be trusted?",
  content: diagnosticsContent,
};

type Drawn = Pick<PageContext, "fit" | "shown">;

function diagnosticsContent({ fit, shown }: Drawn): Markup {
  const diagnosis = fit.diagnose();
  const good = diagnosis.problems.length + diagnosis.warnings.length === 0;
  const single = namesOfSingleHolders(fit);
  const [own, common] = [true, false].map((is) =>
    diagnosis.parameters.filter(({ name }) => single.has(name) === is),
  ) as [Convergence[], Convergence[]];
  const lines = [...common.slice(0, MOST_TABLE), ...worst(own)].map(
    ({ name, rHat, essBulk, essTail, mcseMean }) => [
      name,
      decimals(rHat, 3),
      ...[essBulk, essTail].map((ess) => decimals(ess, 0)),
      fourDigits(mcseMean),
    ],
  );
  const heads = ["number", "R-hat", "independent draws, centre", "tails", "error of the mean"];
  const [first, ...others] = diagnosis.verdict.split("\n");
  return html`<p${good ? undefined : raw(' class="warn"')}>${first}</p>
${others.length === 0 ? undefined : list(others.map((line) => line.replace(/^- /, "")))}
${folded(
  "Figures, traces and ranks",
  html`<p class="soft">R-hat is 1 when chains agree; above 1.01 they do not. Traces should look alike and show no drift; ranks should fill all bins evenly.</p>
${table("Convergence", heads, lines)}
${technicalTable(fit)}
${energyWords(fit)}
<div class="cards">${shown
    .filter(variesIn(fit))
    .map(
      (name) =>
        html`<div class="card"><h3>${name}</h3><p class="soft">draws in order</p>${raw(traceChart(name, fit.chains(name)))}<p class="soft">ranks</p>${raw(rankChart(name, fit.chains(name)))}</div>`,
    )}</div>`,
)}`;
}

/** What the model learned besides: no answer to the question. */
function technicalTable(fit: PageContext["fit"]): Markup | undefined {
  const names = fit.parameters.map(({ name }) => name).filter(isTechnical);
  if (names.length === 0) return undefined;
  const { rows } = fit.summary({ names });
  const single = namesOfSingleHolders(fit);
  const shown = rows.filter(({ name }) => !single.has(name)).slice(0, MOST_TABLE);
  if (shown.length === 0) return undefined;
  return table(
    "What the model learned of the covariates",
    ["number", "median", "mean", "sd"],
    shown.map(({ name, median, mean, sd }) => [name, ...[median, mean, sd].map(fourDigits)]),
  );
}

type Convergence = ReturnType<PageContext["fit"]["diagnose"]>["parameters"][number];

/** One line for all numbers of single holders. */
function worst(own: readonly Convergence[]): readonly Convergence[] {
  if (own.length === 0) return [];
  const most = (of: (one: Convergence) => number) => Math.max(...own.map(of));
  const least = (of: (one: Convergence) => number) => Math.min(...own.map(of));
  return [
    {
      ...own[0]!,
      name: `worst of ${own.length} numbers of single holders`,
      rHat: most(({ rHat }) => rHat),
      essBulk: least(({ essBulk }) => essBulk),
      essTail: least(({ essTail }) => essTail),
      mcseMean: Number.NaN,
    },
  ];
}

/** A number that never moves has no trace worth looking at, one that is not finite none that can be drawn. */
function variesIn(fit: PageContext["fit"]): (name: string) => boolean {
  return (name) => {
    const chains = fit.chains(name);
    const first = chains[0]![0];
    return (
      chains.every((draws) => draws.every(Number.isFinite)) &&
      chains.some((draws) => draws.some((value) => value !== first))
    );
  };
}

/** Gradient-based samplers report energies. */
function energyWords(fit: PageContext["fit"]): Markup | undefined {
  const energy = fit.statistics["energy"];
  if (energy === undefined || fit.drawCount < 2) return undefined;
  const chains = Array.from({ length: fit.chainCount }, (_, c) =>
    energy.subarray(c * fit.drawCount, (c + 1) * fit.drawCount),
  );
  const drawn = energyChart(chains);
  const fractions = Array.from(energyFractions(chains), (fraction) => decimals(fraction, 2));
  return html`<h3>Energy</h3>${drawn === undefined ? undefined : html`<figure>${raw(drawn)}<figcaption>Energies (solid) and their steps (dashed).</figcaption></figure>`}
${list([`Energy fraction of missing information per chain: ${fractions.join(", ")}; below 0.3 is a warning.`])}`;
}
