import { DpbayesError } from "@dpbayes/privacy/formats";
import type { FromWorker, Problem, Questions, ToWorker } from "./protocol.ts";

/** What an answer may use: a way to tell how far it is, and a signal to stop. */
interface Meanwhile<Told> {
  tell(told: Told): void;
  readonly signal: AbortSignal;
}

/** How a worker answers each kind of question. */
export type Answers<Asked extends Questions<Asked>> = {
  readonly [Kind in keyof Asked]: (
    asks: Asked[Kind]["asks"],
    meanwhile: Meanwhile<Asked[Kind]["tells"]>,
  ) => Promise<Asked[Kind]["answers"]>;
};

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  postMessage(message: FromWorker): void;
  addEventListener(kind: "message", receive: (event: MessageEvent<ToWorker>) => void): void;
}

/** Makes the current worker answer questions, several at a time where they wait. */
export function serveQuestions<Asked extends Questions<Asked>>(answers: Answers<Asked>): void {
  const scope = globalThis as unknown as WorkerScope;
  const running = new Map<number, AbortController>();
  scope.addEventListener("message", ({ data }) => {
    if (data.kind === "stop") return running.get(data.id)?.abort();
    const { id, question, asks } = data;
    const stop = new AbortController();
    running.set(id, stop);
    const tell = (told: unknown) => scope.postMessage({ kind: "told", id, told });
    answers[question as keyof Asked](asks, { tell, signal: stop.signal })
      .then(
        (answer) => scope.postMessage({ kind: "answered", id, answer }),
        (error: unknown) => scope.postMessage({ kind: "failed", id, problem: problemOf(error) }),
      )
      .finally(() => running.delete(id));
  });
}

/** Errors of the catalogues hold no value of a record; of any other, only its kind is told. */
function problemOf(error: unknown): Problem {
  if (error instanceof DpbayesError) return { code: error.code, message: error.message };
  const kind = error instanceof Error ? error.name : "unknown";
  if (kind === "NotReadableError" || kind === "NotFoundError")
    return {
      code: kind,
      message: "the file cannot be read any more: it was changed, moved or closed; choose it again",
    };
  return { code: "UNEXPECTED", message: `something unexpected happened (${kind}); nothing was released` };
}
