import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { gaussianMechanism } from "./gaussian/gaussian.ts";
import { gaussianWithResponse } from "./gaussian-with-response/gaussian-with-response.ts";
import { geometricMechanism } from "./geometric/geometric.ts";
import { kAryRandomisedResponse } from "./k-ary-randomised-response/k-ary-randomised-response.ts";
import { laplaceMechanism } from "./laplace/laplace.ts";
import type { LocalMechanism } from "./local-mechanisms.ts";
import { mechanismFormats } from "./mechanism-formats.ts";
import { mechanismFrom } from "./mechanism-from.ts";
import { randomisedResponse } from "./randomised-response/randomised-response.ts";
import { unaryEncoding } from "./unary-encoding/unary-encoding.ts";

const vector = { sensitivity: 2, dimension: 3, magnitude: 1, integral: false, neighbours: "local" } as const;

/** From the loudest to the faintest, where t and σ leave the safe integers. */
const budgets = [1e-15, 1e-9, 0.1, 1, 30, 1e6];

const mechanisms = (epsilon: number): readonly LocalMechanism[] => [
  laplaceMechanism({ epsilon, ...vector }),
  geometricMechanism({ epsilon, distance: 7, neighbours: "local" }),
  randomisedResponse({ epsilon }),
  kAryRandomisedResponse({ epsilon, levels: 5 }),
  unaryEncoding({ epsilon, levels: 5 }),
  ...[-5, -700].map((logDelta) => gaussianMechanism({ epsilon, logDelta, ...vector })),
  gaussianWithResponse({ epsilon, logDelta: -12, responseEpsilon: epsilon / 2, ...vector }),
];

const all = budgets.flatMap((epsilon) =>
  mechanisms(epsilon).map((mechanism) => ({ name: `${mechanism.kind}, epsilon ${epsilon}`, mechanism })),
);

function randomised(mechanism: LocalMechanism): readonly number[] {
  const source = SecureSource.platform();
  const steps = [0n, 1n, -1n];
  const secrets = { vector: steps, answer: 1, "inputs-and-answer": { steps, bit: 1 } } as const;
  const { route } = mechanismFormats[mechanism.kind];
  return mechanism.randomise(secrets[route] as never, source);
}

describe.each(all)("$name", ({ mechanism }) => {
  it("is rebuilt from its kind and parameters", () => {
    const { kind, parameters } = mechanism;
    const rebuilt = mechanismFrom(JSON.parse(JSON.stringify({ kind, parameters }))) as LocalMechanism;
    expect(rebuilt.parameters).toEqual(parameters);
    expect(rebuilt.cost()).toEqual(mechanism.cost());
    expect(Object.isFrozen(rebuilt.parameters)).toBe(true);
    if ("noise" in mechanism && "noise" in rebuilt)
      expect(rebuilt.noise.logDensity(3)).toBe(mechanism.noise.logDensity(3));
    expect(randomised(rebuilt).length).toBe(randomised(mechanism).length);
  });
});

describe("parameters that make no sense", () => {
  const [laplace, geometric, response, kAry, unary, gaussian, , joint] = mechanisms(1);

  it.each<[string, LocalMechanism | undefined, object]>([
    ["rate 0", laplace, { rate: { s: 0, t: 1 } }],
    ["a negative rate", geometric, { rate: { s: -1, t: 1 } }],
    ["a rate that spends more than epsilon", laplace, { rate: { s: 1, t: 2 ** 10 } }],
    ["a rate that spends more than epsilon", geometric, { rate: { s: 1, t: 6 } }],
    ["a coin that spends more than epsilon", response, { rate: { s: 3, t: 2 } }],
    ["a coin that spends more than epsilon", kAry, { rate: { s: 2, t: 1 } }],
    ["a coin that spends more than epsilon", unary, { rate: { s: 2, t: 1 } }],
    [
      "a coin inside that spends more than its epsilon",
      joint,
      { response: { ...response!.parameters, epsilon: 0.1 } },
    ],
    ["one level", kAry, { levels: 1 }],
    ["half a level", unary, { levels: 2.5 }],
    ["NaN", gaussian, { sigmaSteps: Number.NaN }],
    ["infinite noise", gaussian, { sigmaSteps: Number.POSITIVE_INFINITY }],
    ["hardly any noise", gaussian, { sigmaSteps: 1 }],
    ["hardly any noise", joint, { sigmaSteps: 1 }],
    ["a delta of 1", gaussian, { logDelta: 0 }],
    ["a grid between the powers of two", laplace, { grid: 3 }],
    ["a grid other than 1", geometric, { grid: 2 }],
    ["noise that belies its mu", gaussian, { sigmaSteps: 2048 }],
    ["a mu that belies the noise", gaussian, { mu: 0.01 }],
    ["a mu that belies the noise", joint, { mu: 0.01 }],
    ["a standard deviation that belies the noise", gaussian, { standardDeviation: 1e6 }],
    ["a sensitivity beyond its steps", gaussian, { sensitivity: 4 }],
    ["a sensitivity beyond its steps", laplace, { sensitivity: 4 }],
    ["an unknown relation", laplace, { neighbours: "friends" }],
    ["an unknown parameter", laplace, { seed: 1 }],
    ["no epsilon", response, { epsilon: undefined }],
  ])("%s: refused", (_, mechanism, edit) => {
    const { kind, parameters } = mechanism!;
    expect(() => mechanismFrom({ kind, parameters: { ...parameters, ...edit } })).toThrow(DpbayesError);
  });

  it("an unknown kind: refused", () => {
    expect(() => mechanismFrom({ kind: "exponential" as "laplace", parameters: {} })).toThrow("field kind");
  });
});
