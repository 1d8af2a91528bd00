// The main job on embedded defaults: three hospitals release noisy sums of their tables, thousands of people
// report from their own devices, and both become posteriors. Run it with `npm start`; nothing is read from
// or written to disk.
import { predictLinear } from "@dpbayes/inference";
import { fit } from "@dpbayes/inference/node";
import { collectReports, noiseLaw, parseStudy, plan, privatize, reporter } from "@dpbayes/privacy";

const hospital = parseStudy({
  format: "dpbayes.study/1",
  id: "length-of-stay",
  question: "How does the length of a stay depend on age and on an emergency admission?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98], unit: "years" },
    emergency: { type: "boolean" },
  },
  model: { family: "linear-regression", formula: "days ~ age + emergency" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});

const survey = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});

/**
 * Synthetic stays, the same on every run; the noise on their release is not.
 * @param {number} count
 */
function* stays(count) {
  for (let i = 0; i < count; i++) {
    const age = 18 + ((i * 37) % 81);
    const emergency = i % 3 === 0;
    yield { age, emergency, days: 2 + 0.05 * age + 3 * Number(emergency) + ((i * 17) % 7) };
  }
}

function* answers() {
  for (let i = 0; i < 5000; i++) yield { smokes: i % 10 < 7 ? "never" : i % 10 < 9 ? "sometimes" : "daily" };
}

const heading = (/** @type {string} */ text) => console.log(`\n${text}\n${"-".repeat(text.length)}`);

heading("1. What will it cost? (nothing has been read yet)");
const planned = plan(hospital);
console.log(`statistic  ${planned.statistic.kind}, ${planned.statistic.layout.coordinates.length} numbers`);
console.log(`mechanism  ${planned.mechanism.kind}`);
console.log(`cost       epsilon ${hospital.privacy.epsilon}, delta ${hospital.privacy.delta},`);
console.log(`           for ${hospital.privacy.unit}, ${hospital.privacy.neighbours}`);

heading("2. Three hospitals release, each on its own: stays in, noisy second moments out");
const sizes = { north: 20_000, south: 8000, west: 3000 };
const releases = await Promise.all(
  Object.entries(sizes).map(([holder, count]) => privatize(hospital, stays(count), { holder })),
);
const [release] = releases;
const { variance } = noiseLaw(/** @type {import("@dpbayes/privacy").NoiseRecord} */ (release.mechanism));
const weights = release.statistic.blocks.flatMap(({ length, weight }) => Array(length).fill(weight));
console.log("(numbers centred and scaled by their bounds to [-1, 1], yes/no as 1/0)");
console.log("released by north".padEnd(30), "value".padStart(12), "noise sd".padStart(10));
for (const [i, name] of release.statistic.coordinates.entries()) {
  const sd = Math.sqrt(variance) / weights[i];
  console.log(name.padEnd(30), release.values[i].toFixed(1).padStart(12), sd.toFixed(1).padStart(10));
}
console.log(`records ${release.count}, digest ${release.digest.slice(0, 16)}…`);

heading("3. A survey: 5,000 answers, each randomised on its own device");
const report = reporter(survey);
const sent = Array.from(answers(), report);
// What arrives is never clean: one report was sent twice, one is of another survey, one is garbage.
const stranger = { ...sent[0], study: { id: "other", digest: "0".repeat(64) } };
const collected = await collectReports(survey, [...sent, sent[7], stranger, "??"]);
const { keepProbability } = /** @type {{ keepProbability: number }} */ (sent[0].mechanism.parameters);
console.log(
  `mechanism  ${sent[0].mechanism.kind}: the true answer with probability ${keepProbability.toFixed(3)}`,
);
console.log(`used       ${collected.used} reports`);
for (const { count, problem } of collected.refused.reasons) console.log(`refused    ${count}: ${problem}`);

/** @param {{ done: number, total: number }} progress */
const onProgress = ({ done, total }) => {
  if (process.stderr.isTTY) process.stderr.write(`\r  sampling ${Math.round((100 * done) / total)} % `);
};

heading("4. The survey's posterior: shares with honest intervals");
const shares = await fit(survey, collected, { seed: 1, onProgress });
if (process.stderr.isTTY) process.stderr.write("\r");
console.log(String(shares.summary()));
console.log("(truth: never 0.700, sometimes 0.200, daily 0.100)");

heading("5. The hospitals' posterior: days ~ age + emergency, from 3 x 9 noisy numbers");
const regression = await fit(hospital, releases, { seed: 1, onProgress });
if (process.stderr.isTTY) process.stderr.write("\r");
console.log(String(regression.summary({ names: ["intercept", "coefficients", "sigma"] })));
console.log("(truth: intercept 5, age 0.05, emergency 3, sigma 2)");
const [stay] = predictLinear(regression, [{ age: 70, emergency: true }], { study: hospital });
const [low, , high] = stay.response.quantiles.map((days) => days.toFixed(1));
console.log(
  `a patient of 70, admitted as an emergency: ${stay.response.mean.toFixed(1)} days, 90 % between ${low} and ${high}`,
);
