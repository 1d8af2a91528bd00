import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Starts a thread with an entry next to the module that asks, from compiled sources or from TypeScript. */
export function startEntry(name: string, beside: string, workerData?: unknown): Worker {
  if (!beside.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, beside), { workerData });
  return sourceWorker(new URL(`./${name}.ts`, beside), workerData);
}

/** Whether a thread could load the module: one that was bundled into a program's single file is no longer there. */
export function isLoadable(module: string): boolean {
  return existsSync(fileURLToPath(module));
}

/**
 * Run from TypeScript sources, a thread first registers the loader that the repository runs them with:
 * threads of Node 20 do not take it over from the process, and vitest has another one.
 */
function sourceWorker(entry: URL, workerData: unknown): Worker {
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("dist/esm/api/index.mjs", pathToFileURL(tsx));
  const code = `import(${JSON.stringify(loader.href)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(entry.href)});
  });`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], workerData });
}
