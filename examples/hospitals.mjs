// A statistician of a consortium: three hospitals release noisy sums, and one regression comes out.
import { defineStudy, fit, privatize } from "dpbayes";

const study = defineStudy({
  format: "dpbayes.study/1",
  id: "length-of-stay",
  question: "How does the length of a stay depend on age?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98], unit: "years" },
  },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});
const stay = (/** @type {number} */ i, /** @type {number} */ own) => ({
  age: 18 + ((i * 37) % 81),
  days: own + 0.05 * (18 + ((i * 37) % 81)) + ((i * 17) % 7),
});
const hospitals = { north: [20_000, 2], south: [8000, 3.5], west: [3000, 1] }; // stays, and days of their own
const releases = await Promise.all(
  Object.entries(hospitals).map(([holder, [count, own]]) =>
    privatize(
      study,
      Array.from({ length: count ?? 0 }, (_, i) => stay(i, own ?? 0)),
      { holder },
    ),
  ),
);
const posterior = await fit(study, releases, { seed: 1, chains: 2, holders: "own" });
console.log(String(posterior.summary())); // made with 0.05 a year, sigma 2, and intercepts of 5, 6.5 and 4
