import type { Model, SampledModel } from "@dpbayes/inference";
import { dirichlet } from "@dpbayes/inference/distributions";
import {
  histogramGibbs,
  histogramLikelihood,
  histogramStudyInput,
  histogramStudyModel,
  summedInput,
} from "@dpbayes/inference/models/histogram";
import { parameterDraws } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import {
  CONCENTRATION,
  type Encoding,
  histogramRelease,
  LEVELS,
  type Respondents,
} from "./histogram-people.ts";
import { anyEpsilon } from "./simulated-release.ts";

const PEOPLE = 300;
/** What a control takes for the budget. */
const BELIEVED = 30;

interface Setting {
  readonly method: "nuts" | "gibbs" | "sum";
  readonly parts: readonly Respondents[];
  readonly control?: boolean;
  readonly thin: number;
}

/** What a repeat is about: the posterior, and its log likelihood. */
interface Data {
  readonly target: Model | SampledModel;
  logLikelihood(shares: Float64Array): number;
}

function subject({ method, parts, control = false, thin }: Setting): Subject<Data> {
  const gradient = new Float64Array(LEVELS.length);
  return {
    names: LEVELS,
    prior(rng) {
      const shares = new Float64Array(LEVELS.length);
      dirichlet.sample(rng, new Float64Array(LEVELS.length).fill(CONCENTRATION), shares);
      return shares;
    },
    simulate(rng, shares) {
      const believed = control ? BELIEVED : undefined;
      const releases = parts.map((part) => histogramRelease(rng, shares, part, believed));
      const { study } = releases[0]!;
      const input = histogramStudyInput(study, releases);
      const likelihood = histogramLikelihood(method === "sum" ? summedInput(input) : input);
      return {
        target: (method === "gibbs"
          ? histogramGibbs(input)
          : histogramStudyModel(study, releases, { method }).target) as Data["target"],
        logLikelihood: (at) => likelihood.logLikelihood(at, gradient),
      };
    },
    fit: (rng, { target }) => parameterDraws(target, LEVELS.length, rng, { warmup: 200, thin }),
    quantities: [{ name: "log likelihood", of: (shares, { logLikelihood }) => logLikelihood(shares) }],
  };
}

function row(name: string, words: string, setting: Setting): CalibrationRow {
  const control = setting.control ?? false;
  const label = { group: "histogram", name, setting: words, control, repeats: control ? 100 : 1000 } as const;
  return calibrationRow(label, subject(setting));
}

const people = (encoding: Encoding, count = PEOPLE): Respondents => ({
  encoding,
  count,
  epsilon: anyEpsilon,
});
const levels = `${LEVELS.length} levels`;
/** Normal sums need ones: at ε = 4 noise alone leaves 1 % of the people's bits. */
const MANY = 5000;

export const histogramRows: readonly CalibrationRow[] = [
  row("unary encoding, nuts", `${levels}; ${PEOPLE} people`, {
    method: "nuts",
    parts: [people("unary-encoding")],
    thin: 3,
  }),
  // At ε = 0.3 the latent answers hold the shares so fast that neighbouring draws are alike.
  row("unary encoding, gibbs", `${levels}; ${PEOPLE} people; ε = 1 or 4`, {
    method: "gibbs",
    parts: [{ encoding: "unary-encoding", count: PEOPLE, epsilon: (rng) => (rng.uniform() < 0.5 ? 1 : 4) }],
    thin: 60,
  }),
  row("k-ary response, nuts", `${levels}; ${PEOPLE} people`, {
    method: "nuts",
    parts: [people("k-ary-randomised-response")],
    thin: 3,
  }),
  row("unary encoding, sum", `${levels}; ${MANY} people; normal law of the sums`, {
    method: "sum",
    parts: [people("unary-encoding", MANY)],
    thin: 3,
  }),
  row(
    "both in one fit, nuts",
    `${PEOPLE / 2} people's bits at ε = 0.5, ${PEOPLE / 2} people's responses at ε = 2`,
    {
      method: "nuts",
      parts: [
        { encoding: "unary-encoding", count: PEOPLE / 2, epsilon: () => 0.5 },
        { encoding: "k-ary-randomised-response", count: PEOPLE / 2, epsilon: () => 2 },
      ],
      thin: 3,
    },
  ),
  row("unary encoding, noise ignored", `bits read as if ε were ${BELIEVED}`, {
    method: "nuts",
    parts: [people("unary-encoding")],
    control: true,
    thin: 3,
  }),
  row("k-ary response, noise ignored", `responses read as if ε were ${BELIEVED}`, {
    method: "nuts",
    parts: [people("k-ary-randomised-response")],
    control: true,
    thin: 3,
  }),
];
