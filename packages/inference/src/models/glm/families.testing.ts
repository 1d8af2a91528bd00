import { batchReports, parseStudy, privatize, type Release, report, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { gradientError } from "../gradients.testing.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";

export type Person = Readonly<Record<string, string | number | boolean>>;

/** Studies of one family of outcomes, about people with an age (20 to 80, slope 0.05) and a dose (±3, slope 1.2). */
export interface FamilyOfStudies {
  /** The outcome's name. */
  readonly outcome: string;
  readonly build: (study: Study, releases: readonly Release[], options?: ModelOptions) => StudyModel;
  readonly study: (formula: string, privacy?: object) => Study;
  readonly people: (count: number) => readonly Person[];
  /** u at age and dose 0. */
  readonly intercept: number;
  /** What the family has beside coefficients: how far outcomes scatter. */
  readonly dispersion?: number;
  /** The blocks of the statistic, last first. */
  readonly blocksReversed: string;
}

export const central = { setting: "central", neighbours: "replace-one" };
/** No nodes, whose clipping bends the density: differences would see the kinks. */
export const normalCovariates = { method: "nuts-normal" };

/** A study of a clinic: the outcome's own variable, a model of it, and covariates that people have. */
export function clinic(outcome: object, family: string, formula: string, privacy: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "clinic",
    question: "Who comes, and how often?",
    variables: {
      ...outcome,
      age: { type: "number", bounds: [20, 80] },
      dose: { type: "number", bounds: [-3, 3] },
      weight: { type: "number", bounds: [-9, 9] },
      smokes: { type: "boolean" },
    },
    model: { family, formula },
    privacy: { setting: "local", epsilon: 4, delta: 1e-5, unit: "one person", ...privacy },
  });
}

/** People with an age and a dose, both within their bounds; `outcomeAt` adds what follows from slopes 0.05 and 1.2. */
export function patients(
  count: number,
  outcomeAt: (rng: SeededSource, u: number) => Person,
): readonly Person[] {
  const rng = seededSource("people");
  return Array.from({ length: count }, () => {
    const age = Math.min(80, Math.max(20, 50 + 8 * rng.normal()));
    const dose = Math.min(3, Math.max(-3, 0.8 * rng.normal()));
    return { age, dose, ...outcomeAt(rng, 0.05 * (age - 50) + 1.2 * dose) };
  });
}

/** What a study's formula asks of people. */
export function asked({ model }: Study, people: readonly Person[]): readonly Person[] {
  return people.map((person) =>
    Object.fromEntries(Object.entries(person).filter(([name]) => model.formula.includes(name))),
  );
}

/** Reports of people. */
export function local(study: Study, people: readonly Person[]): Release {
  return batchReports(
    study,
    asked(study, people).map((person) => report(study, person)),
  );
}

/** Where chains start, in original units. */
export function startOf(model: Model): Float64Array {
  const size = model.parameters.reduce((sum, { shape }) => sum + (shape[0] ?? 1), 0);
  const out = new Float64Array(size);
  model.constrain(model.initial({ ...seededSource(1), normal: () => 0 }), out);
  return out;
}

/** A model with an intercept and a free mean, of this many records, the smallest sum over 50 of them. */
export function expectWholeModel(built: StudyModel, records: number, others: readonly string[] = []): void {
  expect([built.method, built.records]).toEqual(["nuts", records]);
  expect(built.approximations.join()).toContain("the sum over 50 records or more is taken as normal");
  const model = built.target as Model;
  expect(model.parameters.map(({ name }) => name)).toEqual([
    "intercept",
    "coefficients",
    ...others,
    "covariate_mean",
    "covariate_sd",
  ]);
  expect(gradientError(model, seededSource(1), 2)).toBeLessThan(1e-7);
}

/** What models of all families do alike. */
export function describeFamily(family: FamilyOfStudies): void {
  const { outcome, build, study, people, dispersion } = family;

  describe("the model of a study, as of any family", () => {
    it("starts near the truth when the noise is small, in original units", async () => {
      const near = study(`${outcome} ~ age + dose`, { ...central, epsilon: 50 });
      const release = await privatize(near, asked(near, people(20_000)));
      const start = startOf(build(near, [release], normalCovariates).target as Model);
      // Intercept, slopes, means, standard deviations; the start ignores correlations of sums. The records are seeded and
      // the noise is not: it moves the start by standard deviations of 0.01, 2e-4, 2.5e-3, 2e-3, 2e-4, 3e-3 and 3e-4 at
      // most, of which every tolerance is more than 30 away. So no alarm is false.
      const [one, some] = dispersion === undefined ? [[], []] : [[dispersion], [0.1]];
      const truth = [family.intercept, 0.05, 1.2, ...one, 50, 0, 8, 0.8];
      const tolerance = [0.5, 0.01, 0.2, ...some, 0.5, 0.05, 0.5, 0.05];
      start.forEach((value, i) => {
        expect(Math.abs(value - truth[i]!)).toBeLessThan(tolerance[i]!);
      });
    });

    it("fixes the mean at 0 only for centred covariates without an intercept", () => {
      const names = (formula: string, options?: ModelOptions) => {
        const own = study(`${outcome} ~ 0 + ${formula}`);
        return build(own, [local(own, people(30))], options).target.parameters.map(({ name }) => name);
      };
      const others = dispersion === undefined ? [] : ["dispersion"];
      expect(names("dose")).toEqual(["coefficients", ...others, "covariate_sd"]);
      const prior = { mean: { law: "normal", mean: 0, sd: 0.5 } };
      expect(names("dose", { prior })).toContain("covariate_mean");
      expect(names("age")).toContain("covariate_mean");
    });

    it("reads a noisy count", async () => {
      const own = study(`${outcome} ~ dose`, { setting: "central", neighbours: "add-remove" });
      const release = await privatize(own, asked(own, people(300)));
      expect(release.count).toBeNull();
      const built = build(own, [release], normalCovariates);
      // Six standard deviations of the noise on the count, and half of one for rounding: false alarm 2e-9.
      const { standardDeviation } = release.mechanism.parameters as { standardDeviation: number };
      const sd = standardDeviation / release.statistic.blocks[0]!.weight;
      expect(Math.abs(built.records! - 300)).toBeLessThan(6 * sd + 0.5);
      expect(built.approximations.join()).toContain("noisy count");
      expect(gradientError(built.target as Model, seededSource(1), 1)).toBeLessThan(1e-7);
    });
  });

  describe("releases that fit no family", () => {
    const own = study(`${outcome} ~ dose`);
    const release = local(own, people(20));
    const { statistic, mechanism } = release;
    const changed = (change: object): Release => ({ ...release, ...change }) as Release;
    const with2 = (given: Release, options = {}) => build(own, [release, given], options);
    const reversed = { ...statistic, blocks: statistic.blocks.toReversed() };

    it.each<[string, () => unknown, string]>([
      ["none", () => build(own, []), "releases is none"],
      [
        "another design",
        () => with2(local(study(`${outcome} ~ age`), people(5))),
        "release 2: bounds is another design",
      ],
      [
        "another statistic",
        () => with2(changed({ statistic: { ...statistic, kind: "linear-regression" } })),
        'release 2: statistic.kind is "linear-regression"',
      ],
      [
        "another mechanism",
        () =>
          with2(
            changed({
              mechanism: { kind: "laplace", parameters: { ...mechanism.parameters, rate: { s: 1, t: 1 } } },
            }),
          ),
        'release 2: mechanism.kind is "laplace"',
      ],
      [
        "blocks out of order",
        () => with2(changed({ statistic: reversed })),
        `release 2: statistic.blocks is ${family.blocksReversed}`,
      ],
      ["no count", () => with2(changed({ count: null })), "release 2: count is missing"],
      ["a method", () => with2(release, { method: "gibbs" }), 'method is "gibbs"'],
      ["an unknown prior", () => with2(release, { prior: { sigma: {} } }), "prior sigma is"],
    ])("%s is refused", (_, action, message) => {
      expect(action).toThrow(message);
    });
  });
}
