import { parseStudy, type Study } from "@dpbayes/privacy/formats";
import { fail, requireWithin } from "../errors/index.ts";
import { studyFamilyOf } from "../families/study-families.ts";
import { withEigenvalue } from "../models/distributed-regression/ada-ssp/eigenvalue-bound.ts";
import { type AdaSspOptions, adaSsp, holderMoments } from "../models/distributed-regression/index.ts";
import { convertCoefficients } from "../models/distributed-regression/original-units.ts";
import { whyOnlyNuts } from "../models/linear-regression/choose-method.ts";
import { linearRegression } from "../models/linear-regression/family.ts";
import { readParts, type SumPart } from "../models/linear-regression/releases/read-parts.ts";
import { unitsOf } from "../models/regression/regression-units.ts";
import { checkedReleases } from "./check-releases.ts";

/** A ridge estimate in original units: no posterior, no intervals. */
export interface PointEstimate {
  readonly intercept?: number;
  readonly coefficients: Readonly<Record<string, number>>;
  /** λ, in the design's units. */
  readonly penalty: number;
}

/**
 * Wang's adaSSP from the releases of data holders (central spec §1.8). It has no draws, so it is no method of
 * `fit`. The smallest eigenvalues, which the method wants released, are bounded from the released
 * matrices themselves. With an intercept the constant is one of the penalised features.
 *
 * @example
 * ```ts
 * import { adaSspOfReleases } from "@dpbayes/inference";
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does the length of a stay depend on age?",
 *   variables: {
 *     days: { type: "number", bounds: [0, 30] },
 *     age: { type: "number", bounds: [18, 98] },
 *   },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
 * });
 * const people = Array.from({ length: 500 }, (_, i) => ({ days: 2 + (i % 7), age: 20 + (i % 60) }));
 * const { coefficients } = adaSspOfReleases(study, [await privatize(study, people)]);
 * console.log(Object.keys(coefficients)); // [ 'age' ]
 * ```
 */
export function adaSspOfReleases(
  given: Study,
  releases: readonly unknown[],
  options: Partial<AdaSspOptions> = {},
): PointEstimate {
  const study = parseStudy(given);
  if (studyFamilyOf(study) !== linearRegression)
    fail("ARGUMENT", {
      name: "model.family",
      found: `"${study.model.family}"`,
      accepted: '"linear-regression"',
    });
  const read = readParts(study, checkedReleases(study, releases));
  const problem = whyOnlyNuts(read);
  if (problem !== undefined)
    fail("ARGUMENT", { name: "releases", found: "unsuitable", accepted: `sums of holders: ${problem}` });
  const { design } = read;
  const settings = settingsOf(study, options);
  const holders = (read.parts as readonly SumPart[]).map(({ sums }) =>
    withEigenvalue(holderMoments(sums, design.intercept), settings),
  );
  const { coefficients, penalty } = adaSsp(holders, settings);
  convertCoefficients(coefficients, unitsOf(design), design.intercept);
  const slopes = coefficients.subarray(design.intercept ? 1 : 0);
  return Object.freeze({
    ...(design.intercept && { intercept: coefficients[0]! }),
    coefficients: Object.freeze(Object.fromEntries(design.columns.map(({ name }, j) => [name, slopes[j]!]))),
    penalty,
  });
}

function settingsOf({ privacy }: Study, options: Partial<AdaSspOptions>) {
  const { delta = privacy.delta ?? 1e-6, failure = 0.05, rule = "joint" } = options;
  requireWithin("delta", delta, Number.MIN_VALUE, 1);
  requireWithin("failure", failure, Number.MIN_VALUE, 1);
  return { delta, failure, rule };
}
