import type { Relation } from "../../accounting/loss.ts";
import { localWithin } from "../../accounting/within-distance.ts";
import { geometricMechanism, laplaceMechanism } from "../../mechanisms/index.ts";
import { SecureSource } from "../../noise/index.ts";
import { planTable } from "../../plan/plan-table.ts";
import { parseStudy } from "../../study/parse-study.ts";
import type { Auditable, Side } from "../auditables/auditable.ts";
import { jointly } from "../auditables/bundle-auditables.ts";
import { personDraws } from "../auditables/person-auditables.ts";
import { textbookLaplace } from "./textbook-noise.ts";

/**
 * Three mistakes that real libraries have shipped (the second in two guises), two about how far
 * epsilon reaches, one about a person's records and two about what one record changes at once, each claiming a pure loss of epsilon. An
 * audit that does not catch them is worth nothing.
 */
export const plantedBugs: readonly ((epsilon: number) => Auditable)[] = [
  noiseScaleHalved,
  lowerBoundTwice,
  lowerBoundTwiceInMagnitude,
  floatingPointLaplace,
  noiseForSmallerDistance,
  distanceOmitted,
  recordsNotBounded,
  everyPartPaysAll,
  marginsPaidOnce,
];

/** A sum of one record from [0, 1], with noise of half the scale that the claim needs. */
export function noiseScaleHalved(epsilon: number): Auditable {
  const noisy = noisySum(2 * epsilon, 1);
  const record = { first: 0, second: 1 };
  return planted("noise scale halved", epsilon, (side) => noisy(record[side]));
}

/** A range computed as low - low: sensitivity 0, hence no noise at all (diffprivlib issue 105). */
export function lowerBoundTwice(epsilon: number): Auditable {
  const [low, high] = [1, 3];
  const sensitivity = low - low;
  const noisy = sensitivity === 0 ? (value: number) => value : noisySum(epsilon, sensitivity);
  const record = { first: low, second: high };
  return planted("lower bound used twice (range)", epsilon, (side) => noisy(record[side]));
}

/** A largest magnitude computed as max(|low|, |low|): noise for 1 where one record can add 3. */
export function lowerBoundTwiceInMagnitude(epsilon: number): Auditable {
  const [low, high] = [1, 3];
  const noisy = noisySum(epsilon, Math.max(Math.abs(low), Math.abs(low)));
  const sum = { first: 0, second: high };
  return planted("lower bound used twice (magnitude)", epsilon, (side) => noisy(sum[side]));
}

/** The right scale, but noise drawn and added in floating point (Mironov 2012). */
export function floatingPointLaplace(epsilon: number): Auditable {
  const source = SecureSource.platform();
  const record = { first: 0, second: 1 };
  return planted(
    "floating-point Laplace",
    epsilon,
    (side) => record[side] + textbookLaplace(1 / epsilon, source),
  );
}

/** A count of documents up to 4 words apart, with noise for 2. */
export function noiseForSmallerDistance(epsilon: number): Auditable {
  const noisy = noisyCount(epsilon, 2);
  const count = { first: 0n, second: 4n };
  return planted("noise for a smaller distance", epsilon, (side) => noisy(count[side]), localWithin(4));
}

/** Noise within a distance of 2 words, stated as the cost between any two documents of up to 6. */
export function distanceOmitted(epsilon: number): Auditable {
  const noisy = noisyCount(epsilon, 2);
  const count = { first: 0n, second: 6n };
  return planted("distance omitted", epsilon, (side) => noisy(count[side]));
}

/**
 * A person's loss stated as that of one record, in a table where they have four: the release itself is an honest one of
 * records, whose persons nobody bounds.
 */
export function recordsNotBounded(epsilon: number): Auditable {
  const plan = planTable(
    parseStudy({
      format: "dpbayes.study/1",
      id: "planted",
      question: "Who is readmitted?",
      variables: { readmitted: { type: "boolean" } },
      model: { family: "bernoulli", formula: "readmitted ~ 1" },
      privacy: { setting: "central", epsilon, unit: "one patient", neighbours: "replace-one" },
    }),
  );
  return planted("a person's records not bounded", epsilon, personDraws(plan, 4), "replace-one");
}

/** Two questions of one record, each answered with the whole epsilon that is stated for both. */
export function everyPartPaysAll(epsilon: number): Auditable {
  const noisy = [noisyCount(epsilon, 1), noisyCount(epsilon, 1)];
  const count = { first: 0n, second: 1n };
  const draws = noisy.map((part) => (side: Side) => part(count[side]));
  return planted("every part pays all", epsilon, jointly(draws));
}

/** A table and one of its margins with the noise of one of them: a record that is replaced moves in both. */
export function marginsPaidOnce(epsilon: number): Auditable {
  const noisy = noisyCount(epsilon, 2);
  const cell = { first: 0n, second: 1n };
  const other = { first: 1n, second: 0n };
  const entered = (side: Side) => noisy(cell[side]);
  const left = (side: Side) => -noisy(other[side]);
  return planted("margins paid once", epsilon, jointly([entered, left, entered, left]));
}

/** The library's own geometric mechanism for one count, at whatever distance it is told. */
function noisyCount(epsilon: number, distance: number): (count: bigint) => number {
  const source = SecureSource.platform();
  const mechanism = geometricMechanism({ epsilon, distance, neighbours: "local" });
  return (count) => mechanism.randomise([count], source)[0]!;
}

/** The library's own Laplace mechanism for one number, at whatever sensitivity it is told. */
function noisySum(epsilon: number, sensitivity: number): (value: number) => number {
  const source = SecureSource.platform();
  const mechanism = laplaceMechanism({
    epsilon,
    sensitivity,
    dimension: 1,
    magnitude: 4,
    integral: false,
    neighbours: "local",
  });
  const { grid } = mechanism.parameters;
  return (value) => mechanism.randomise([BigInt(Math.round(value / grid))], source)[0]!;
}

function planted(
  name: string,
  epsilon: number,
  draw: (side: Side) => number,
  neighbours: Relation = "local",
): Auditable {
  return Object.freeze({ name, claimed: { kind: "pure" as const, epsilon, neighbours }, draw });
}
