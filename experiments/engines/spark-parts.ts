import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { python } from "./engine-process.ts";

/** Where Python has its Spark. */
export function sparkHome(): string | undefined {
  const found = spawnSync(python, ["-c", "import pyspark; print(pyspark.__path__[0])"], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
