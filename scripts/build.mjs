import { installIfMissing } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");
process.exit(await buildWorkspace());
