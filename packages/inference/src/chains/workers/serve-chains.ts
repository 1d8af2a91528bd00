import type { ModelReference } from "../../contracts/model.ts";
import type { Target } from "../../contracts/target.ts";
import { type ChainOutcome, chainError } from "../outcome.ts";
import { runChain } from "../run-chain.ts";
import { type ChainPlan, stepsOf } from "../settings.ts";
import { type ImportModule, loadModel } from "./load-model.ts";
import { type FromWorker, type ToWorker, transferables } from "./protocol.ts";

/** The worker's end of the line. */
export interface WorkerPort {
  post(message: FromWorker, transfer: ArrayBuffer[]): void;
  listen(receive: (message: ToWorker) => void): void;
}

type RunMessage = Extract<ToWorker, { kind: "run" }>;

/** Makes the current thread run chains that a pool sends: one at a time, until it is told to stop. */
export function serveChains(port: WorkerPort, importModule?: ImportModule): void {
  const stop = new AbortController();
  const models = keepLast((reference) => loadModel(reference, importModule));
  port.listen((message) => {
    switch (message.kind) {
      case "run":
        void runMessage(message, models, stop.signal, port).then((outcome) =>
          handOver(port, outcome, message.plan),
        );
        break;
      case "stop":
        stop.abort();
        break;
      default:
        message satisfies never;
    }
  });
}

/**
 * Sends the outcome. One that cannot be copied to another thread (a function among what a sampler tuned)
 * becomes an error: without any message the pool would wait for ever, as pages hear of no rejected promise.
 */
function handOver(port: WorkerPort, outcome: ChainOutcome, plan: ChainPlan): void {
  try {
    port.post({ kind: "ended", outcome }, transferables(outcome));
  } catch (error) {
    const { chain } = outcome;
    const failure = chainError(error, chain, plan.seed, stepsOf(plan));
    port.post({ kind: "ended", outcome: { kind: "failed", chain, error: failure } }, []);
  }
}

async function runMessage(
  { model, plan, chain, remaining, timeLimit }: RunMessage,
  models: (reference: ModelReference) => Promise<Target>,
  signal: AbortSignal,
  port: WorkerPort,
): Promise<ChainOutcome> {
  const deadline = performance.now() + remaining;
  try {
    const target = await models(model);
    return await runChain(target, plan, chain, {
      report: ({ chain, done, divergences, trace }) =>
        port.post({ kind: "progress", progress: { chain, done, divergences, trace } }, []),
      signal,
      deadline,
      timeLimit,
    });
  } catch (error) {
    return { kind: "failed", chain, error: chainError(error, chain, plan.seed, 0) };
  }
}

/** All chains of a run have the same model: it is built once per worker. */
function keepLast(
  load: (reference: ModelReference) => Promise<Target>,
): (reference: ModelReference) => Promise<Target> {
  let key: string | undefined;
  let loaded: Promise<Target> | undefined;
  return (reference) => {
    const wanted = `${reference.module}#${reference.builder}`;
    if (loaded === undefined || wanted !== key) loaded = load(reference);
    key = wanted;
    return loaded;
  };
}
