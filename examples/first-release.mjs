// The main job on embedded defaults: a synthetic table becomes a release, and a few hundred people
// report from their own devices. Run it with `npm start`; nothing is read from or written to disk.
import { batchReports, noiseLaw, parseStudy, plan, privatize, reporter } from "@dpbayes/privacy";

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

/** 20,000 synthetic stays, the same on every run; the noise on their release is not. */
function* stays() {
  for (let i = 0; i < 20_000; i++) {
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

heading("2. A hospital's release: 20,000 stays in, noisy second moments out");
const release = await privatize(hospital, stays(), { holder: "north" });
const { variance } = noiseLaw(/** @type {import("@dpbayes/privacy").NoiseRecord} */ (release.mechanism));
const weights = release.statistic.blocks.flatMap(({ length, weight }) => Array(length).fill(weight));
console.log("(numbers centred and scaled by their bounds to [-1, 1], yes/no as 1/0)");
console.log("released sum".padEnd(30), "value".padStart(12), "noise sd".padStart(10));
for (const [i, name] of release.statistic.coordinates.entries()) {
  const sd = Math.sqrt(variance) / weights[i];
  console.log(name.padEnd(30), release.values[i].toFixed(1).padStart(12), sd.toFixed(1).padStart(10));
}
console.log(`records ${release.count}, digest ${release.digest.slice(0, 16)}…`);

heading("3. A survey: every answer randomised on its own device, then batched");
const report = reporter(survey);
const batch = batchReports(survey, Array.from(answers(), report));
const { keepProbability, otherProbability } =
  /** @type {{ keepProbability: number, otherProbability: number }} */ (batch.mechanism.parameters);
console.log(
  `mechanism  ${batch.mechanism.kind}: the true answer with probability ${keepProbability.toFixed(3)}`,
);
if (batch.kind === "reports")
  for (const [i, [level]] of batch.values.entries()) {
    const share = batch.times[i] / batch.count;
    const estimate = (share - otherProbability) / (keepProbability - otherProbability);
    const name = /** @type {string[]} */ (batch.bounds.levels)[level];
    console.log(`${name.padEnd(10)} reported ${share.toFixed(3)}, unbiased estimate ${estimate.toFixed(3)}`);
  }
console.log("(truth: never 0.700, sometimes 0.200, daily 0.100)");
