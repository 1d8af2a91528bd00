// A statistician of a consortium: three hospitals release noisy sums, and one regression comes out.
import { defineStudy, fit, privatize } from "dpbayes";

const study = defineStudy({
  format: "dpbayes.study/1",
  id: "length-of-stay",
  question: "How does the length of a stay depend on age?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});
const stay = (/** @type {number} */ i) => ({
  age: 18 + ((i * 37) % 81),
  days: 2 + 0.05 * (18 + ((i * 37) % 81)) + ((i * 17) % 7),
});
const stays = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => stay(i)); // stay in their hospital
const releases = await Promise.all(
  Object.entries({ north: 20_000, south: 8000, west: 3000 }).map(([holder, count]) =>
    privatize(study, stays(count), { holder }),
  ),
);
const posterior = await fit(study, releases, { seed: 1, chains: 2 });
console.log(String(posterior.summary({ names: ["intercept", "coefficients", "sigma"] }))); // made with 5, 0.05, 2
