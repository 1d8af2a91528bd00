import { expect, test } from "vitest";
import { SecureSource } from "../noise/secure-source.ts";
import { gaussianMechanism } from "./gaussian/gaussian.ts";
import { gaussianWithResponse } from "./gaussian-with-response/gaussian-with-response.ts";
import { geometricMechanism } from "./geometric/geometric.ts";
import { laplaceMechanism } from "./laplace/laplace.ts";

const source = SecureSource.platform();
const vector = { sensitivity: 2, dimension: 2, magnitude: 1, integral: false, neighbours: "local" } as const;
const target = { epsilon: 1, logDelta: -9 };
const laplace = laplaceMechanism({ epsilon: 1, ...vector });
const gaussian = gaussianMechanism({ ...target, ...vector });
const geometric = geometricMechanism({ epsilon: 1, distance: 2, neighbours: "local" });
const joint = gaussianWithResponse({ ...target, responseEpsilon: 0.5, ...vector });

const mechanisms: readonly [string, (steps: readonly bigint[]) => readonly number[]][] = [
  ["laplace", (steps) => laplace.randomise(steps, source)],
  ["gaussian", (steps) => gaussian.randomise(steps, source)],
  ["geometric", (steps) => geometric.randomise(steps, source)],
  ["gaussian-with-response", (steps) => joint.randomise({ steps, bit: 1 }, source)],
];

// "12345" + 3n is the text "123453": without the check it would be released nearly as it is.
const secrets: readonly unknown[] = [
  ["12345", "12345"],
  [12345, 12345],
  [12345n, "12345"],
  new Array<bigint>(2),
  "12345",
  new BigInt64Array([12345n, 12345n]),
  { length: 2, 0: 12345n, 1: 12345n },
  null,
  undefined,
];

test.each(mechanisms)("%s takes arrays of bigints only, and shows nothing else", (_, randomise) => {
  expect(randomise([12345n, 0n]).every(Number.isFinite)).toBe(true);
  for (const secret of secrets) {
    expect(() => randomise(secret as readonly bigint[])).toThrow(/^steps.* is .*, must be an? .*bigint/);
    expect(() => randomise(secret as readonly bigint[])).not.toThrow("12345");
  }
});

test("the bit is 0 or 1", () => {
  for (const bit of [2, -1, 0.5, "1", true, undefined])
    expect(() => joint.randomise({ steps: [0n, 0n], bit: bit as number }, source)).toThrow("answer is");
});
