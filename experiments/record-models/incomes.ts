import { recordModel, type SeededSource } from "@dpbayes/inference";
import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { digestOf, recordStatistic, type SumRelease } from "@dpbayes/privacy/formats";

/** Log-normal incomes, clipped at 4: of the prior's people about one in six is. */
export function incomeStudy(epsilon: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "income",
    question: "What do people earn?",
    variables: { income: { type: "number", bounds: [0, 4] } },
    model: { family: "gaussian", formula: "income ~ 1" },
    privacy: {
      ...{ setting: "central", epsilon, delta: 1e-6, unit: "one person" },
      ...{ neighbours: "replace-one", mechanism: "gaussian" },
    },
  });
}

const spec = {
  parameters: { location: "normal(0.5, 0.5)", scale: "gamma(8, 12)" },
  normals: 1,
} as const;

interface Incomes {
  readonly location: number;
  readonly scale: number;
}

const record = (p: Incomes, z: readonly [number]) => ({ income: Math.exp(p.location + p.scale * z[0]) });

/** Without the density of a record: parameters move with the normals held still (non-centred). */
export const incomes = recordModel({ ...spec, record });

/** With it: with the records held still as well (interwoven). */
export const denseIncomes = recordModel({
  ...spec,
  record,
  logDensity: (p: Incomes, { income }: { readonly income: number }) =>
    -Math.log(p.scale) - 0.5 * ((Math.log(income) - p.location) / p.scale) ** 2,
});

/** A truth from the prior: gamma(8, 12) as a sum of exponentials. */
export function drawTruth(rng: SeededSource): Incomes {
  const scale = Array.from({ length: 8 }, () => rng.exponential()).reduce((a, b) => a + b, 0) / 12;
  return { location: 0.5 + 0.5 * rng.normal(), scale };
}

/** Releases with seeded noise, which protect nobody: everything else is as `privatize` makes it. */
export async function simulator(
  study: Study,
): Promise<(rng: SeededSource, truth: Incomes, count: number) => SumRelease> {
  const template = await privatize(study, [{ income: 1 }]);
  const statistic = recordStatistic(study);
  const laws = statistic.blocks.flatMap(({ length, weight }) =>
    Array.from({ length }, () => ({ weight, law: lawOf(noiseOf(template.mechanism, weight)!) })),
  );
  const one = new Float64Array(laws.length);
  return (rng, truth, count) => {
    const sums = new Float64Array(laws.length);
    for (let i = 0; i < count; i++) {
      statistic.measure(record(truth, [rng.normal()]), i + 1, one);
      for (let a = 0; a < sums.length; a++) sums[a]! += one[a]!;
    }
    const values = laws.map(({ weight, law }, a) => sums[a]! / weight + law.sample(rng));
    const release = { ...template, count, values };
    return { ...release, digest: digestOf(release) };
  };
}
