import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before the command line: the process kills itself (SIGKILL, as kill -9 does) when a file is about to get the name in
 * DIE_AT_RENAME. With a release that is the moment between the spend and the release.
 */
const real = fs.renameSync;
fs.renameSync = (from, to) => {
  if (to === process.env["DIE_AT_RENAME"]) process.kill(process.pid, "SIGKILL");
  real(from, to);
};
syncBuiltinESMExports();
