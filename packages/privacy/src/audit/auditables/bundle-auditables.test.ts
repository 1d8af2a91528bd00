import { describe, expect, it } from "vitest";
import { planBundle } from "../../plan/plan-bundle.ts";
import { healthBundle, hidden, local } from "../../release/bundle/bundle.testing.ts";
import { audit } from "../audit.ts";
import { bundleAuditable } from "./bundle-auditables.ts";

// On the platform's generator; false-alarm rate 1e-9 each.
const options = { draws: 3_000, falseAlarmRate: 1e-9 };
const two = {
  models: {
    smoking: { family: "bernoulli", formula: "smokes ~ 1", weight: 3 },
    older: { family: "mean", formula: "age ~ 1" },
  },
};

describe.each([hidden, local])("several questions, $setting", (privacy) => {
  it("keep what is claimed of all of them together", () => {
    const bundle = healthBundle({ ...privacy, epsilon: 2, delta: undefined }, two);
    const result = audit(bundle, options);
    expect(result.claimed.epsilon).toBe(2);
    expect(result.violation).toBe(false);
  });

  // What is spent shows: by the proof of `jointly` the event that both say "second" has a ratio of e^8. It has a
  // probability of at least 1/4 there; a claim of 1 would need it in 9 % of the other runs, in 200 of 2250, where it is
  // expected in 0.2. That none of these is refuted has a probability below e^-150.
  it("are refuted when they spend 8 times what they claim", () => {
    const bundle = healthBundle({ ...privacy, epsilon: 8, delta: undefined }, two);
    const { draw, name } = bundleAuditable(bundle);
    const claimed = { ...planBundle(bundle).cost(), epsilon: 1 } as ReturnType<
      typeof bundleAuditable
    >["claimed"];
    expect(audit({ name, claimed, draw }, options).violation).toBe(true);
  });
});
