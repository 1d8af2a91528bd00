import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fail, systemCode, systemProblem } from "../../errors/index.ts";
import { readText } from "../../files/index.ts";

/** Serves pages, and nothing else, on this machine only, until the signal says stop. */
export async function servePages(
  pages: Readonly<Record<string, string>>,
  port: number,
  signal: AbortSignal,
  ready: (address: string) => void,
): Promise<void> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = Object.hasOwn(pages, path) ? pages[path] : undefined;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.statusCode = file === undefined ? 404 : 200;
    response.end(
      file === undefined ? "<!doctype html><title>Not found</title><p>Not found." : readText(file),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  }).catch((error: unknown) => {
    const found =
      systemCode(error) === "EADDRINUSE" ? `${port}, which is in use` : `${port}: ${systemProblem(error)}`;
    fail("FLAG_VALUE", { flag: "--port", found, accepted: "a free port, or 0 for any" });
  });
  ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await stopped(signal);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
