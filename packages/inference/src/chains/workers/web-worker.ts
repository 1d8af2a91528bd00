import type { ImportModule } from "./load-model.ts";
import type { ToWorker } from "./protocol.ts";
import { serveChains } from "./serve-chains.ts";

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(kind: "message", receive: (event: MessageEvent<ToWorker>) => void): void;
}

/**
 * Makes a web worker run chains. A bundled worker passes the modules it holds:
 * `serveChainsInWorker(async (name) => ({ models })[name])`; without that, `module` is imported by its URL.
 */
export function serveChainsInWorker(importModule?: ImportModule): void {
  const scope = globalThis as unknown as WorkerScope;
  serveChains(
    {
      post: (message, transfer) => scope.postMessage(message, transfer),
      listen: (receive) => scope.addEventListener("message", ({ data }) => receive(data)),
    },
    importModule,
  );
}
