import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { type Site, serve } from "./serve.ts";

const model = `
export function normal(sd) {
  return {
    parameters: [{ name: "x", shape: [] }],
    dimension: 1,
    logDensityGradient(q, gradient) {
      gradient[0] = -q[0] / (sd * sd);
      return 0.5 * q[0] * gradient[0];
    },
    constrain: (q, out) => out.set(q),
    initial: (rng) => Float64Array.of(rng.normal()),
  };
}`;

/** Without an import: a model is plain data and functions. */
const recordModel = `
export const incomes = {
  parameters: { location: "normal(0, 1)", scale: "half-normal(1)" },
  normals: 1,
  record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
  module: import.meta.url,
};`;

const script = `
import { fit, runChains } from "/inference/index.js";
import { collectReports, parseStudy, privatize, reporter } from "/privacy/index.js";
import { fit as fitInWorkers, runChainsInWorkers } from "/inference/browser.js";
import { normal } from "/model.js";
import { incomes } from "/incomes.js";
const reference = { module: new URL("/model.js", location.href).href, builder: "normal", data: 3 };
globalThis.compare = async () => {
  const options = { seed: 7, chains: 3, warmup: 100, draws: 50 };
  const alone = await runChains(normal(3), options);
  const parallel = await runChainsInWorkers(reference, { ...options, workers: 2 });
  return [alone, parallel].map(({ results }) => results.map(({ draws }) => [...draws]));
};
globalThis.survey = async () => {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "sleep",
    question: "Who sleeps well?",
    variables: { well: { type: "boolean" } },
    model: { family: "bernoulli", formula: "well ~ 1" },
    privacy: { setting: "local", epsilon: 1, unit: "one person" },
  });
  const report = reporter(study);
  const sent = Array.from({ length: 200 }, (_, i) => report({ well: i % 4 > 0 }));
  const settings = { warmup: 100, draws: 50, chains: 4 };
  const posterior = await fit(study, await collectReports(study, sent), settings);
  const parallel = await fitInWorkers(study, await collectReports(study, sent), { ...settings, workers: 2 });
  const same = posterior.values.every((value, i) => value === parallel.values[i]);
  return [posterior.names, posterior.origin.records, posterior.values.length, same];
};
globalThis.holders = async () => {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "stays",
    question: "How does the length of a stay depend on age?",
    variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
    model: { family: "linear-regression", formula: "days ~ age" },
    privacy: { setting: "distributed", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
  });
  const stays = Array.from({ length: 500 }, (_, i) => ({ age: 20 + (i % 61), days: 5 + (i % 7) }));
  const releases = await Promise.all(["north", "south"].map((holder) => privatize(study, stays, { holder })));
  const posterior = await fit(study, releases, { chains: 1, warmup: 100, draws: 50 });
  return [posterior.names.slice(0, 3), posterior.origin.records, posterior.values.every(Number.isFinite)];
};
globalThis.records = async (method) => {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "income",
    question: "What do people earn?",
    variables: { income: { type: "number", bounds: [0, 10] } },
    model: { family: "mean", formula: "income ~ 1" },
    privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
  });
  const people = Array.from({ length: 100 }, (_, i) => ({ income: 1 + (i % 4) }));
  const releases = [await privatize(study, people)];
  const settings = { model: incomes, method, warmup: 30, draws: 20, chains: 2 };
  const here = await fit(study, releases, settings);
  const there = await fitInWorkers(study, releases, { ...settings, workers: 2 });
  return [here.names, here.values.every((value, i) => value === there.values[i])];
};
globalThis.failing = async () => {
  const run = runChainsInWorkers({ ...reference, builder: "nothing" }, { seed: 1 });
  return run.then(() => "no error", (error) => error.message);
};`;

/** A compiled package as a page without a bundler loads it: file by file. */
function compiled(name: string): Site {
  const folder = `packages/${name}/dist`;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".js"));
  return Object.fromEntries(
    files.map((file) => [
      `/${name}/${file}`,
      { type: "text/javascript", body: readFileSync(join(folder, file)) },
    ]),
  );
}

/** Without a bundler a page says where the other package lies. */
const importMap = JSON.stringify({ imports: { "@dpbayes/privacy/formats": "/privacy/formats.js" } });

interface Page {
  survey(): Promise<readonly unknown[]>;
  records(method: string): Promise<readonly unknown[]>;
  holders(): Promise<readonly unknown[]>;
  compare(): Promise<readonly (readonly (readonly number[])[])[]>;
  failing(): Promise<string>;
}

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  site = await serve({
    ...compiled("inference"),
    ...compiled("privacy"),
    "/incomes.js": { type: "text/javascript", body: recordModel },
    "/model.js": { type: "text/javascript", body: model },
    "/page.js": { type: "text/javascript", body: script },
    "/": {
      type: "text/html",
      body: `<!doctype html><script type="importmap">${importMap}</script><script type="module" src="/page.js"></script>`,
    },
  });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe("chains in a page", () => {
  it("give the same draws on web workers as in the page itself", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => "failing" in globalThis);
    const [alone, parallel] = await page.evaluate(() => (globalThis as unknown as Page).compare());
    expect(alone).toHaveLength(3);
    expect(alone![0]).toHaveLength(50);
    expect(parallel).toEqual(alone);
    await expect.poll(() => page.workers().length).toBe(0);
    const problem = await page.evaluate(() => (globalThis as unknown as Page).failing());
    expect(problem).toContain('builder is "nothing", must be a function exported by');
  });

  it("turn a survey's reports into a posterior without leaving the page", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => "failing" in globalThis);
    const found = await page.evaluate(() => (globalThis as unknown as Page).survey());
    expect(found).toEqual([["p"], 200, 200, true]);
  });

  it("turn the releases of two holders into a regression", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => "failing" in globalThis);
    const found = await page.evaluate(() => (globalThis as unknown as Page).holders());
    expect(found).toEqual([["intercept", "coefficients[age]", "sigma"], 1000, true]);
  });

  it("sample how one record arises, workers importing the model from its URL", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => "failing" in globalThis);
    for (const method of ["moments", "exact"]) {
      const found = await page.evaluate((asked) => (globalThis as unknown as Page).records(asked), method);
      expect(found).toEqual([["location", "scale"], true]);
    }
  });
});
