import { fit, loadFit } from "@dpbayes/inference";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { openFits } from "../fits/fits.ts";
import { storeOrganisation, storeStudy } from "../fits/kept-studies.testing.ts";
import { untilEnded } from "../fits/until-ended.testing.ts";
import { bundledWorker } from "./bundled-worker.testing.ts";
import { work } from "./work.ts";

const { pool, url } = await testDatabase();
const fits = openFits(pool);
const organisation = await storeOrganisation(pool);
const asker = { organisation, by: "tests" };

const { thread, remove } = await bundledWorker();
const stop = new AbortController();
let ready: (worker: number) => void;
const started = new Promise<number>((resolve) => {
  ready = resolve;
});
const working = work(url, { threads: 2, signal: stop.signal, thread, onReady: (n) => ready(n) });
await started;
afterAll(async () => {
  stop.abort();
  await working;
  remove();
});

// Exact draws, a quadrature, Gibbs sweeps over counts, a sampler of hidden states, and NUTS.
it.each([
  "bernoulli, local",
  "gaussian, local",
  "topic-model, local",
  "hidden-markov-model, central",
  "logistic-regression, distributed",
])("chains of workers are those of a fit in one process: %s", async (name) => {
  const { study, releases, slug, digests } = await storeStudy(pool, organisation, name);
  const settings = { seed: "the same", chains: 2, warmup: 10, draws: 8 };
  const { id } = await fits.ask(asker, { study: slug, releases: digests, settings });
  const view = await untilEnded(fits, organisation, id);
  expect(view).toMatchObject({
    state: "done",
    chains: [0, 1].map((chain) => ({ chain, state: "finished" })),
  });
  const made = loadFit(await fits.posterior(organisation, id));
  const alone = await fit(study, releases, settings);
  expect(Buffer.from(made.values.buffer)).toEqual(Buffer.from(alone.values.buffer));
  expect(made.statistics).toEqual(alone.statistics);
  expect(made.origin).toEqual(alone.origin);
  expect(view.summary).toMatchObject({ verdict: alone.summary().verdict });
});
