import { createFit, type Fit, loadFit, saveFit, seededSource } from "@dpbayes/inference";
import { parseStudy, privatize, type Release, type Study } from "@dpbayes/privacy";

/** What a page is made of, every text of it the same. */
export interface Told {
  readonly study: Study;
  readonly releases: readonly Release[];
  readonly fit: Fit;
}

/** A study, its releases and a fit of draws that no sampler made, with a text wherever they have one. */
export async function toldIn(given: string): Promise<Told> {
  // Texts that show nothing are refused where a text is needed.
  const text = /\S/.test(given) ? given : `${given}.`;
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: text,
    variables: {
      days: { type: "number", bounds: [0, 30], unit: text },
      age: { type: "number", bounds: [18, 98], unit: text },
      ward: { type: "category", levels: ["a", `${text}b`] },
    },
    model: { family: "linear-regression", formula: "days ~ age + ward" },
    privacy: { setting: "distributed", epsilon: 1, delta: 1e-6, unit: text, neighbours: "replace-one" },
  });
  const people = Array.from({ length: 50 }, (_, i) => ({ days: i % 30, age: 20 + i, ward: "a" }));
  const releases = [await privatize(study, people, { holder: text })];
  return { study, releases, fit: fitWith(text) };
}

/** Read back from its file: what the file's reader lets through. */
function fitWith(text: string): Fit {
  const parameters = [
    { name: "intercept", shape: [] },
    { name: "coefficients", shape: [2], labels: ["age", `ward=${text}b`] },
    { name: "sigma", shape: [] },
    { name: text, shape: [] },
  ];
  const warmup = { steps: 10, seconds: 0, divergences: 0, leapfrogs: 0, tuning: { metric: text } };
  const chains = [0, 1].map((chain) => {
    const rng = seededSource("page").split(chain);
    const draws = new Float64Array(250).map(() => 1 + 0.1 * rng.normal());
    const stats = { energy: new Float64Array(50).map(() => rng.normal()), [text]: new Float64Array(50) };
    return { chain, seed: text, draws, stats, warmup, seconds: 0 };
  });
  const texts = [text, text];
  const fit = createFit(parameters, chains, {
    seed: text,
    model: text,
    study: text,
    releases: texts,
    records: 50,
    refused: { total: 1, reasons: [{ code: text, problem: text, count: 1 }] },
    notes: texts,
    prior: texts,
    approximations: texts,
    sampler: { kind: text, [text]: text, list: texts },
    unfinished: [{ chain: 3, code: text }],
    versions: { dpbayes: text, [text]: text },
  });
  return loadFit(saveFit(fit));
}
