import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** A thread from a module beside the caller: from compiled sources or, inside the workspace, from TypeScript, which a thread has to learn first. */
export function startThread(module: string, caller: string, workerData: unknown): Worker {
  if (!caller.endsWith(".ts")) return new Worker(new URL(`./${module}.js`, caller), { workerData });
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("dist/esm/api/index.mjs", pathToFileURL(tsx)).href;
  const entry = new URL(`./${module}.ts`, caller).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], workerData });
}
