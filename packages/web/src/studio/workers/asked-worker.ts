import type { FromWorker, Problem, Questions, ToWorker } from "./protocol.ts";

/** A problem that a worker told. */
export class WorkerProblem extends Error {
  override readonly name = "WorkerProblem";
  readonly code: string;
  constructor({ code, message }: Problem) {
    super(message);
    this.code = code;
  }
}

/** How a question is asked. */
export interface Asking<Told> {
  readonly onTold?: (told: Told) => void;
  readonly signal?: AbortSignal;
}

/** A worker that answers questions. */
export interface AskedWorker<Asked extends Questions<Asked>> {
  ask<Kind extends keyof Asked & string>(
    question: Kind,
    asks: Asked[Kind]["asks"],
    asking?: Asking<Asked[Kind]["tells"]>,
  ): Promise<Asked[Kind]["answers"]>;
}

interface Waiting {
  told(told: unknown): void;
  answered(answer: unknown): void;
  failed(problem: Problem): void;
}

/** A worker that is started with the first question: nobody loads what nobody asks for. */
export function askedWorker<Asked extends Questions<Asked>>(start: () => Worker): AskedWorker<Asked> {
  let worker: Worker | undefined;
  let asked = 0;
  const waiting = new Map<number, Waiting>();
  const started = () => {
    worker ??= listening(start(), waiting, () => {
      worker = undefined;
    });
    return worker;
  };
  return {
    ask: (question, asks, { onTold, signal } = {}) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        const ended = () => {
          waiting.delete(id);
          signal?.removeEventListener("abort", stop);
        };
        const post = (message: ToWorker) => started().postMessage(message);
        const stop = () => post({ kind: "stop", id });
        signal?.addEventListener("abort", stop);
        waiting.set(id, {
          told: (told) => onTold?.(told as Parameters<NonNullable<typeof onTold>>[0]),
          answered(answer) {
            ended();
            resolve(answer as Awaited<ReturnType<AskedWorker<Asked>["ask"]>>);
          },
          failed(problem) {
            ended();
            reject(new WorkerProblem(problem));
          },
        });
        post({ kind: "ask", id, question, asks });
      }),
  };
}

function listening(worker: Worker, waiting: Map<number, Waiting>, gone: () => void): Worker {
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const who = waiting.get(data.id);
    if (data.kind === "told") who?.told(data.told);
    else if (data.kind === "answered") who?.answered(data.answer);
    else who?.failed(data.problem);
  };
  worker.onerror = () => {
    gone();
    worker.terminate();
    const problem = {
      code: "WORKER",
      message: "a part of this page could not be loaded; try again when there is a network",
    };
    for (const who of [...waiting.values()]) who.failed(problem);
  };
  return worker;
}
