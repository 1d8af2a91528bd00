import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export interface RenameHooks {
  /** Called with the name that a file is about to get. */
  readonly before?: (name: string) => void;
  /** Called with the name that a file has got. */
  readonly after?: (name: string) => void;
}

/**
 * Listens to every rename of this process, in the moment it happens: files of ours get their names by renames, so this
 * is how a test interrupts a program at a place and not after a time. Returns what ends it.
 */
export function listenToRenames({ before, after }: RenameHooks): () => void {
  const real = fs.renameSync;
  const set = (rename: typeof real) => {
    fs.renameSync = rename;
    syncBuiltinESMExports();
  };
  set((from, to) => {
    before?.(String(to));
    real(from, to);
    after?.(String(to));
  });
  return () => set(real);
}
