import type {
  AnswerMechanism,
  ExponentialMechanism,
  InputsMechanism,
  VectorMechanism,
} from "../../mechanisms/index.ts";
import { SecureSource } from "../../noise/index.ts";
import type { Auditable, Side } from "./auditable.ts";
import { answerScore, type Centres, inputsScore, vectorScore } from "./score.ts";
import {
  answerPair,
  exponentialPair,
  inputsPair,
  type SecretPair,
  vectorPairs,
} from "./worst-case-secrets.ts";

/** Every mechanism of the library. */
export type AuditableMechanism = VectorMechanism | AnswerMechanism | InputsMechanism | ExponentialMechanism;

/** A mechanism on each of its worst-case pairs of neighbouring secrets. */
export function mechanismAuditables(mechanism: AuditableMechanism): readonly Auditable[] {
  const source = SecureSource.platform();
  switch (mechanism.kind) {
    case "laplace":
    case "gaussian":
    case "geometric":
      return vectorPairs(mechanism).map((pair) => vectorAuditable(mechanism, pair, source));
    case "randomised-response":
    case "k-ary-randomised-response":
    case "unary-encoding":
      return [answerAuditable(mechanism, source)];
    case "gaussian-with-response":
      return [inputsAuditable(mechanism, source)];
    case "exponential": {
      const pair = exponentialPair(mechanism);
      return [auditable(mechanism, pair.name, (side) => mechanism.randomise(pair[side], source))];
    }
    default:
      return mechanism satisfies never;
  }
}

function vectorAuditable(
  mechanism: VectorMechanism,
  pair: SecretPair<readonly bigint[]>,
  source: SecureSource,
): Auditable {
  const score = vectorScore(mechanism.kind, centresOf(pair, mechanism.parameters.grid));
  return auditable(mechanism, pair.name, (side) => score(mechanism.randomise(pair[side], source)));
}

function answerAuditable(mechanism: AnswerMechanism, source: SecureSource): Auditable {
  const pair = answerPair(mechanism);
  const score = answerScore(mechanism, pair.first, pair.second);
  return auditable(mechanism, pair.name, (side) => score(mechanism.randomise(pair[side], source)));
}

function inputsAuditable(mechanism: InputsMechanism, source: SecureSource): Auditable {
  const pair = inputsPair(mechanism);
  const steps = { first: pair.first.steps, second: pair.second.steps };
  const score = inputsScore(mechanism, centresOf(steps, mechanism.parameters.grid));
  return auditable(mechanism, pair.name, (side) => score(mechanism.randomise(pair[side], source)));
}

function centresOf(pair: Readonly<Record<Side, readonly bigint[]>>, grid: number): Centres {
  const inUnits = (steps: readonly bigint[]) => steps.map((k) => Number(k) * grid);
  return { first: inUnits(pair.first), second: inUnits(pair.second) };
}

function auditable(mechanism: AuditableMechanism, pair: string, draw: (side: Side) => number): Auditable {
  return Object.freeze({
    name: `${mechanism.kind}, ${pair}`,
    claimed: mechanism.cost(),
    ...gaussianMuOf(mechanism),
    draw,
  });
}

/** The joint calibration with a bit is not a Gaussian curve; only pure vectors have one. */
export function gaussianMuOf(mechanism: AuditableMechanism): { readonly gaussianMu?: number } {
  return mechanism.kind === "gaussian" ? { gaussianMu: mechanism.parameters.mu } : {};
}
