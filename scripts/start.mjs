import { installIfMissing, run } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");
const code = await buildWorkspace();
process.exit(code === 0 ? run(process.execPath, ["examples/from-records-to-posterior.mjs"]) : code);
