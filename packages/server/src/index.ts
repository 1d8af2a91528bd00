/** `@dpbayes/server`: the collector, for programs that start it themselves; `dpbayes-server` is its command line. */

export { DpbayesError, type ServerErrorCode, serverErrors } from "./errors/index.ts";
export { type RunningServer, type StartOptions, startServer } from "./operations/start-server.ts";
export { readSettings, type Settings } from "./settings/settings.ts";
