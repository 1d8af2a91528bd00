import { seededSource } from "@dpbayes/inference";
import { beta, truncatedBeta } from "@dpbayes/inference/distributions";
import type { SuccessPosterior } from "@dpbayes/inference/models/exponential-families";
import { colourOf } from "dpbayes/plot";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { laplacePair, noiseAware, temperature } from "../bernoulli-draws.ts";
import { densityChart } from "./density-chart.ts";

const SEED = "foulds figure 1";
const SETTING = { records: 20, p: 0.3, epsilon: 1, floor: 0.2 };
const RELEASES = 30;
/** As many successes as expected. */
const SUCCESSES = 6;
/** Central spec §2.6; the paper prints 2.7. */
const TEMPERATURE = 2.7726;
const AT = Array.from({ length: 201 }, (_, i) => i / 200);

interface Result {
  /** Two shapes of each Laplace posterior. */
  readonly laplace: readonly (readonly [number, number])[];
  readonly noiseAware: readonly {
    readonly mean: number;
    readonly sd: number;
    readonly density: readonly number[];
  }[];
}

/** Figure 1: posteriors of a yes/no question by the three routes. */
export const figure1: Figure<null, Result> = {
  name: "foulds/figure-1",
  about: "posteriors of a yes/no question: exact, 30 Laplace releases, tempered, noise-aware (instant)",
  seed: SEED,
  tasks: () => [null],
  work() {
    const pairs = seededSource(SEED).split("pairs");
    const counts = seededSource(SEED).split("counts");
    const releases = Array.from({ length: RELEASES }, (_, i) => i);
    return {
      laplace: releases.map(() => {
        const [yes, no] = laplacePair(pairs, SETTING, SUCCESSES);
        return [1 + yes, 1 + no] as const;
      }),
      noiseAware: releases.map(() => {
        const posterior = noiseAware(counts, SETTING.records, SETTING.epsilon, SUCCESSES);
        const density = AT.map((x) => mixtureDensity(x, posterior));
        return { mean: posterior.mean, sd: Math.sqrt(posterior.variance), density };
      }),
    };
  },
  findings: (_, [result]) => findings(result!),
};

/** Σ w_n·Beta(x; 1 + n, 1 + N − n). */
function mixtureDensity(x: number, { successes: { low, values } }: SuccessPosterior): number {
  let [sum, total] = [0, 0];
  values.forEach((weight, i) => {
    const n = low + i;
    total += weight;
    sum += weight * Math.exp(beta.logDensity(x, 1 + n, 1 + SETTING.records - n));
  });
  return sum / total;
}

const EXACT = [1 + SUCCESSES, 1 + SETTING.records - SUCCESSES] as const;

function sdOf([a, b]: readonly [number, number]): number {
  return Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)));
}

function findings({ laplace, noiseAware: aware }: Result): Findings {
  const T = temperature(SETTING);
  const tempered = [1 + SUCCESSES / T, 1 + (SETTING.records - SUCCESSES) / T] as const;
  const temperedDensity = AT.map((x) =>
    Math.exp(truncatedBeta.logDensity(x, ...tempered, SETTING.floor, 1 - SETTING.floor)),
  );
  const narrow = laplace.filter((shapes) => sdOf(shapes) < sdOf(EXACT)).length;
  const wide = aware.filter(({ sd }) => sd > sdOf(EXACT)).length;
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    settings: { ...SETTING, successes: SUCCESSES, releases: RELEASES, temperature: T },
    numbers: { laplace, noiseAware: aware.map(({ mean: m, sd }) => ({ mean: m, sd })) } as unknown as Json,
    plots: {
      "laplace.svg": chartOf(
        "Posteriors from 30 Laplace releases, noise ignored",
        laplace.map(([a, b]) => AT.map((x) => Math.exp(beta.logDensity(x, a, b)))),
        "Laplace pair",
        temperedDensity,
      ),
      "noise-aware.svg": chartOf(
        "Posteriors from 30 geometric releases, noise known",
        aware.map(({ density }) => density),
        "noise-aware",
        temperedDensity,
      ),
    },
    page: [
      `N = ${SETTING.records}, ${SUCCESSES} successes, ε = ${SETTING.epsilon}, a₀ = ${SETTING.floor}, flat prior; T = ${T.toFixed(4)} (the paper prints 2.7, erratum F5).`,
      markdownTable(
        ["route", "posterior sd"],
        [
          ["exact", sdOf(EXACT).toFixed(3)],
          ["Laplace pair, mean of 30", mean(laplace.map(sdOf)).toFixed(3)],
          ["noise-aware, mean of 30", mean(aware.map(({ sd }) => sd)).toFixed(3)],
          ["sd of the 30 Laplace means", spread(laplace.map(([a, b]) => a / (a + b))).toFixed(3)],
        ],
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `T = ${T.toFixed(4)}, ${TEMPERATURE} in the specification`,
        holds: Math.abs(T - TEMPERATURE) < 5e-5,
      },
      {
        text: `posteriors that ignore the noise are narrower than the one from the data for some releases (${narrow} of ${RELEASES}); noise-aware ones for hardly any (${RELEASES - wide})`,
        holds: narrow > 3 && RELEASES - wide <= 3,
      },
    ],
  };
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

function chartOf(
  title: string,
  curves: readonly (readonly number[])[],
  name: string,
  tempered: readonly number[],
): string {
  const thin = { colour: colourOf(1), width: 0.9, opacity: 0.55 };
  return densityChart({
    title,
    note: `N = ${SETTING.records}, ε = ${SETTING.epsilon}, a₀ = ${SETTING.floor}; dashed: the true p`,
    x: "p",
    y: "density",
    at: AT,
    truth: SETTING.p,
    top: 6,
    curves: [
      ...curves.map((y, i) => ({ ...thin, y, ...(i === 0 && { name }) })),
      {
        name: "exact",
        colour: colourOf(0),
        width: 2.4,
        opacity: 1,
        y: AT.map((x) => Math.exp(beta.logDensity(x, ...EXACT))),
      },
      { name: "tempered", colour: colourOf(2), width: 2.4, opacity: 1, y: tempered },
    ],
  });
}
