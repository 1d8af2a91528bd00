/**
 * `@dpbayes/server/farm`: the queue for simulation studies. It carries bytes: what is simulated, and the private side that it takes, is in the
 * programs that send and answer tasks, never in a server.
 */
export { type Farm, type FarmOptions, type FarmRun, openFarm } from "./farm.ts";
export { type FarmTask, type FarmWorkOptions, workOnFarm } from "./work-on-farm.ts";
