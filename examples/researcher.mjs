// A researcher: does a claimed loss hold, and is a posterior of one's own calibrated through the noise?
import { randomisedResponse } from "@dpbayes/privacy/mechanisms";
import { audit, calibrate } from "dpbayes";

const { violation, epsilonLower } = audit(randomisedResponse({ epsilon: 1 }), { draws: 50_000 });
console.log(`claimed 1, at least ${epsilonLower.toFixed(2)}, violated: ${violation}`);

// mu ~ normal(0, 1); what is released has variance 2, so mu given it ~ normal(released/3, variance 2/3).
const posterior = (/** @type {number} */ variance) =>
  calibrate({
    names: ["mu"],
    prior: (rng) => Float64Array.of(rng.normal()),
    simulate: (rng, mu) => mu[0] + Math.SQRT2 * rng.normal(),
    fit: (rng, released) =>
      new Float64Array(99).map(
        () => released / (1 + variance) + Math.sqrt(variance / (1 + variance)) * rng.normal(),
      ),
    repeats: 300,
    seed: 1,
  });
console.log(`noise-aware: calibrated ${(await posterior(2)).passed}`);
console.log(`noise ignored: calibrated ${(await posterior(1)).passed}`);
