import { buildModel, recordModel, seededSource } from "@dpbayes/inference";
import { parseStudy, privatize } from "@dpbayes/privacy";
import type { Benchmark, Measurement } from "./benchmark.ts";

const RECORDS = 1000;
const SWEEPS = 200;
const GRADIENTS = 200;

/** Two covariates: x, x², y, xy, y², nine numbers per record. */
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stays",
  question: "How long do patients stay?",
  variables: {
    days: { type: "number", bounds: [-1, 1] },
    age: { type: "number", bounds: [-1, 1] },
    dose: { type: "number", bounds: [-1, 1] },
  },
  model: { family: "linear-regression", formula: "days ~ age + dose" },
  privacy: { setting: "central", epsilon: 5, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
});

const model = recordModel({
  parameters: { level: "normal(0, 1)", age: "normal(0, 1)", dose: "normal(0, 1)", sigma: "gamma(2, 4)" },
  normals: 3,
  record(p, z) {
    const [age, dose] = [0.4 * z[0], 0.4 * z[1]];
    return { age, dose, days: p.level + p.age * age + p.dose * dose + p.sigma * z[2] };
  },
});

async function built(method: string) {
  const rng = seededSource("stays");
  const people = Array.from({ length: RECORDS }, () => {
    const [age, dose] = [0.4 * rng.normal(), 0.4 * rng.normal()];
    return { age, dose, days: 0.5 * age - 0.3 * dose + 0.3 * rng.normal() };
  });
  return buildModel(study, [await privatize(study, people)], { model, method }).target;
}

const cpu = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user;

/** A sweep offers every record other normals once, and makes it again for three moves of the parameters. */
async function recordUpdate(): Promise<Measurement> {
  const target = await built("exact");
  if (!("sampler" in target)) throw new TypeError("the exact method brings its own sampler");
  const sampler = target.sampler(0);
  const rng = seededSource(1);
  let state = sampler.init(rng);
  for (let i = 0; i < SWEEPS; i++) state = sampler.step(rng, state)[0];
  const started = process.cpuUsage();
  for (let i = 0; i < SWEEPS; i++) state = sampler.step(rng, state)[0];
  return { value: cpu(started) / SWEEPS / RECORDS / 4 };
}

async function gradient(): Promise<Measurement> {
  const target = await built("moments");
  if (!("logDensityGradient" in target)) throw new TypeError("moments have a gradient");
  const q = target.initial(seededSource(1));
  const slopes = new Float64Array(q.length);
  for (let i = 0; i < GRADIENTS; i++) target.logDensityGradient(q, slopes);
  const started = process.cpuUsage();
  for (let i = 0; i < GRADIENTS; i++) target.logDensityGradient(q, slopes);
  return { value: cpu(started) / GRADIENTS };
}

/** Models of how one record arises: nine statistics, four parameters, 1000 records. */
export const recordBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "records/update",
    unit: "CPU us per record made and measured, 9 statistics",
    goal: { atMost: 0.8 },
    run: recordUpdate,
  },
  {
    name: "records/gradient",
    unit: "CPU us per gradient by moments, 9 statistics, 4 parameters",
    run: gradient,
  },
]);
