import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A page or script to serve, by path. */
export type Site = Readonly<Record<string, { readonly type: string; readonly body: string | Uint8Array }>>;

/** Serves a few files on a free port of this machine; nothing else is reachable through it. */
export async function serve(site: Site): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const file = site[request.url ?? ""];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.body ?? "not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
