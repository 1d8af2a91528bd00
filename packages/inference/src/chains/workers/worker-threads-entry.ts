import { parentPort } from "node:worker_threads";
import { serveChains } from "./serve-chains.ts";

if (parentPort) {
  const port = parentPort;
  serveChains({
    post: (message, transfer) => port.postMessage(message, transfer),
    listen: (receive) => port.on("message", receive),
  });
}
