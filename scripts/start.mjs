import { installIfMissing, run } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");
const code = await buildWorkspace();
const demo = ["packages/dpbayes/dist/command/main.js", "demo", ...process.argv.slice(2)];
process.exit(code === 0 ? run(process.execPath, demo) : code);
