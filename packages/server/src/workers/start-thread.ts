import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * A thread that runs fits: from compiled sources or, inside the workspace, from TypeScript, which a thread has to learn first. `module`:
 * compiled elsewhere.
 */
export function startThread(resourceLimits: ResourceLimits, module?: URL): Worker {
  if (module) return new Worker(module, { resourceLimits });
  const beside = import.meta.url;
  if (!beside.endsWith(".ts")) return new Worker(new URL("./fit-thread.js", beside), { resourceLimits });
  const tsx = createRequire(beside).resolve("tsx/package.json");
  const loader = new URL("dist/esm/api/index.mjs", pathToFileURL(tsx)).href;
  const entry = new URL("./fit-thread.ts", beside).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], resourceLimits });
}
