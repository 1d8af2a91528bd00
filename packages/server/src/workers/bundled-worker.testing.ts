import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** A worker as a program, and its threads, compiled: from TypeScript each would take seconds to start. */
export interface BundledWorker {
  /** A program: `node FILE DATABASE_URL OPTIONS` works until it is told to stop; it writes a line when it is ready. */
  readonly program: string;
  readonly thread: URL;
  remove(): void;
}

const modules = fileURLToPath(new URL("../../../../node_modules/.cache", import.meta.url));

export async function bundledWorker(): Promise<BundledWorker> {
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(join(modules, "dpbayes-worker-"));
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    entryPoints: { "work-program": here("./work-program.testing.ts"), "fit-thread": here("./fit-thread.ts") },
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["source"],
    external: ["pg", "graphile-worker"],
    outExtension: { ".js": ".mjs" },
  });
  return {
    program: join(folder, "work-program.mjs"),
    thread: pathToFileURL(join(folder, "fit-thread.mjs")),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
