import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): who listens there and is started
 * again would find its port in the hands of a client that called meanwhile, its own among them.
 */
const [FIRST, BEHIND] = [20_000, 32_768];
const TRIES = 200;

/** A port that was free a moment ago, and that no outgoing connection takes. */
export async function freePort(host: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(FIRST, BEHIND);
    try {
      await listenOnce(host, port);
      return port;
    } catch (error) {
      if (tries === TRIES || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}

function listenOnce(host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer().listen(port, host, () => probe.close(() => done()));
    probe.on("error", failed);
  });
}
