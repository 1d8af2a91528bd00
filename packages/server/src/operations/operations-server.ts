import { createServer, type Server, type ServerResponse } from "node:http";
import type { Readiness } from "./readiness.ts";

/** What the operators' port answers. */
export interface OperationsAnswers {
  readiness(): Promise<Readiness>;
  /** In Prometheus's text format. */
  metrics(): Promise<string>;
}

/** Health, readiness and metrics, on a port of their own that no proxy shows to the world. */
export function operationsServer(answers: OperationsAnswers): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    void answer(path, answers, response).catch(() => end(response, 500, "text/plain", "failed\n"));
  });
}

async function answer(path: string, answers: OperationsAnswers, response: ServerResponse): Promise<void> {
  if (path === "/healthz") return end(response, 200, "text/plain", "ok\n");
  if (path === "/readyz") {
    const found = await answers.readiness();
    return end(response, found.ready ? 200 : 503, "application/json", `${JSON.stringify(found)}\n`);
  }
  if (path === "/metrics")
    return end(response, 200, "text/plain; version=0.0.4; charset=utf-8", await answers.metrics());
  return end(response, 404, "text/plain", "here are /healthz, /readyz and /metrics\n");
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}
