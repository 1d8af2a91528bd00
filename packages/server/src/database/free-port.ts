import { createServer } from "node:net";

/** A port that was free a moment ago. */
export function freePort(host: string): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().listen(0, host, () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => done(port));
    });
    probe.on("error", failed);
  });
}
