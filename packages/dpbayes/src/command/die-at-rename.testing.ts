import { listenToRenames } from "./renames.testing.ts";

/**
 * Loaded before the command line: the process kills itself (SIGKILL, as kill -9 does) when a file is about to get the name
 * in DIE_AT_RENAME: with a release, between the spend and the release. It sends itself the signal SIGNAL_AFTER_RENAME when
 * a file has got the name in AFTER_RENAME.
 */
const { DIE_AT_RENAME, AFTER_RENAME, SIGNAL_AFTER_RENAME } = process.env;
listenToRenames({
  before(name) {
    if (name === DIE_AT_RENAME) process.kill(process.pid, "SIGKILL");
  },
  after(name) {
    if (name === AFTER_RENAME) process.kill(process.pid, SIGNAL_AFTER_RENAME as NodeJS.Signals);
  },
});
