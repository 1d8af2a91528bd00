// The built pages on this machine alone, as any server of static files would hand them out: for npm start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { root } from "./workspace.mjs";

const site = join(root, "packages/web/dist/site");

/** @type {Readonly<Record<string, string>>} */
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Serves the studio until it is closed.
 * @returns {Promise<{ address: string, close(): void }>}
 */
export async function serveStudio() {
  const names = existsSync(site) ? readdirSync(site, { recursive: true, encoding: "utf8" }) : [];
  const known = new Set(names.filter((name) => types[extname(name)] !== undefined));
  const server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://localhost").pathname.slice(1);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const headers = { "content-type": types[extname(name)], "x-content-type-options": "nosniff" };
    if (known.has(name)) response.writeHead(200, headers).end(readFileSync(join(site, name)));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const at = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${at.port}/studio/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
