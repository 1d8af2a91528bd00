import { type Model, seededSource } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { linearStudyModel } from "@dpbayes/inference/models/linear-regression";
import { logisticStudyModel } from "@dpbayes/inference/models/logistic-regression";
import { poissonStudyModel } from "@dpbayes/inference/models/poisson-regression";
import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import { parameterDraws } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { holderSums, seededRelease } from "../glm/seeded-release.ts";

type Family = "linear" | "logistic" | "poisson, log link" | "poisson, softplus";

interface Setting {
  readonly family: Family;
  /** R over the corner of the box. */
  readonly ratio: number;
  readonly records: number;
  readonly epsilon: number;
  /** The model takes rows for what they are, as if none had been moved. */
  readonly ignored?: true;
}

const D = 2;
const RESPONSE_BOUND = 5;

/** Covariates with sds about 0.3 of the half-width: half the corner's radius then moves 3 to 25 % of rows, 0.65 of it up to 10 %. */
function priorOf(family: Family) {
  return {
    mean: { law: "normal", mean: 0, sd: 0.15 },
    scales: { law: "log-normal", mean: Math.log(0.3), sd: 0.2 },
    ...(family === "linear" && { sigma: { law: "log-normal", mean: Math.log(0.25), sd: 0.3 } }),
  };
}

function studyOf({ family, ratio, epsilon }: Setting): Study {
  const names = Array.from({ length: D }, (_, j) => `x${j + 1}`);
  const [kind, link] = family.split(", ");
  const responses: Readonly<Record<string, object>> = {
    linear: { type: "number", bounds: [-1, 1] },
    logistic: { type: "boolean" },
    poisson: { type: "count", bounds: [0, RESPONSE_BOUND] },
  };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "moved-rows",
    question: "Do intervals hold the truth as often as they say although the radius moved rows?",
    variables: {
      y: responses[kind!],
      ...Object.fromEntries(names.map((name) => [name, { type: "number", bounds: [-1, 1] }])),
    },
    model: {
      family: `${kind}-regression`,
      formula: `y ~ ${names.join(" + ")}`,
      statistic: { radius: ratio * Math.sqrt(D) },
      prior: priorOf(family),
      ...(link && { options: { link: link.split(" ")[0], dispersed: false } }),
    },
    privacy: { setting: "central", epsilon, delta: 1e-5, unit: "one person", neighbours: "replace-one" },
  });
}

interface Data {
  readonly model: Model;
  readonly released: readonly number[];
}

const builders = { linear: linearStudyModel, logistic: logisticStudyModel, poisson: poissonStudyModel };

/** A truth from the prior, normal records, their rows moved as the holder moves them, a noisy sum, fitted as a study. */
function subjectOf(setting: Setting): Subject<Data> {
  const study = studyOf(setting);
  const kind = setting.family.split(", ")[0] as keyof typeof builders;
  const control = kind === "linear" ? { options: { clipping: "ignored" } } : { method: "nuts-normal" };
  const build = (release: Release) =>
    builders[kind](study, [release], setting.ignored ? control : {}).target as Model;
  const frame = frameOf(study, setting);
  const drawn = studyFamilyOf(study).fromPrior!(study, [frame], {});
  if (typeof drawn === "string") throw new Error(drawn);
  const names = build(frame).parameters.flatMap(({ name, shape, labels }) =>
    shape.length === 0 ? [name] : (labels as readonly string[]).map((label) => `${name}[${label}]`),
  );
  const releases = new WeakMap<Float64Array, Release>();
  return {
    names,
    prior(rng) {
      const { truth, releases: made } = drawn(rng);
      const ranked = Float64Array.from(truth);
      releases.set(ranked, made[0]!);
      return ranked;
    },
    simulate(_, truth) {
      const release = releases.get(truth)!;
      return { model: build(release), released: release.values as readonly number[] };
    },
    fit: (rng, { model }) => parameterDraws(model, names.length, rng, { warmup: 200, thin: 2 }),
    quantities: [
      {
        name: "slope 1 × Σ of the first number",
        of: (ranked: Float64Array, { released }: Data) =>
          ranked[names.findIndex((name) => name.startsWith("coefficients"))]! * released[0]!,
      },
    ],
  };
}

/** A release whose numbers are replaced: it says how many records there are, and how much noise. */
function frameOf(study: Study, { family, records }: Setting): Release {
  const rng = seededSource("frame");
  const answer = (i: number) => (family === "logistic" ? i % 2 === 0 : i % 2);
  function* people() {
    for (let i = 0; i < records; i++) yield { y: answer(i), x1: 0.3 * rng.normal(), x2: 0.3 * rng.normal() };
  }
  return seededRelease(holderSums(study, people()), study, rng);
}

function row(setting: Setting, repeats: number): CalibrationRow {
  const { family, ratio, records, epsilon, ignored = false } = setting;
  const label = {
    group: `moved rows, ${family.split(", ")[0]}`,
    name: `${family}, R = ${ratio}·√d, N = ${records}${ignored ? ", moves ignored" : ""}`,
    setting: `d = ${D}, ε = ${epsilon}`,
    control: ignored,
    repeats,
  };
  return calibrationRow(label, subjectOf(setting));
}

/** A fit takes 0.2 s of processor time (linear), 0.4 s (logistic), 1 to 2 s (Poisson). */
const repeatsOf = (family: Family) => (family === "linear" ? 120 : family === "logistic" ? 50 : 20);

const families: readonly Family[] = ["linear", "logistic", "poisson, log link", "poisson, softplus"];

/** ε = 5: records make up most of what scatters, so that a wrong law of them shows. */
export const movedRows: readonly CalibrationRow[] = [
  ...families.flatMap((family) =>
    [0.5, 0.65].flatMap((ratio) =>
      [200, 2000].map((records) => row({ family, ratio, records, epsilon: 5 }, repeatsOf(family))),
    ),
  ),
  ...families.map((family) =>
    row({ family, ratio: 0.5, records: 2000, epsilon: 5, ignored: true }, Math.min(50, repeatsOf(family))),
  ),
];
