import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PersonSpill, PILES, type SpillPiles } from "@dpbayes/privacy/release";
import { type Extent, openSpillFile, type SpillFile } from "../shuffle/index.ts";

/** Numbers held in memory, 64 MB of them, and bytes of entries gathered before they are written. */
const ROOM = 1 << 23;
const GATHERED = 1 << 24;

/**
 * Room for the records of more persons than memory holds, in the system's folder for temporary files: a file of this
 * process alone, without a name as soon as it is open, and sealed with a key that is in memory only. Entries name nobody.
 */
export function personSpill(room = ROOM, folder = tmpdir()): PersonSpill {
  return { room, open: () => openPiles(join(folder, "dpbayes-persons")) };
}

interface Pile {
  readonly waiting: Uint8Array[];
  readonly extents: Extent[];
}

function openPiles(beside: string): SpillPiles {
  const file = openSpillFile(beside);
  const piles = Array.from({ length: PILES }, (): Pile => ({ waiting: [], extents: [] }));
  let [gathered, width] = [0, 1];
  const write = () => {
    for (const { waiting, extents } of piles)
      if (waiting.length > 0) extents.push(file.addBytes(Buffer.concat(waiting.splice(0))));
    gathered = 0;
  };
  return {
    put(pile, entry) {
      piles[pile]!.waiting.push(entry);
      width = entry.length;
      gathered += width;
      if (gathered > GATHERED) write();
    },
    *entries(pile) {
      const { extents, waiting } = piles[pile]!;
      for (const extent of extents) yield* entriesOf(file, extent, width);
      yield* waiting.splice(0);
    },
    discard: () => file.discard(),
  };
}

function* entriesOf(file: SpillFile, extent: Extent, width: number): Iterable<Uint8Array> {
  const bytes = file.bytes(extent);
  for (let at = 0; at < bytes.length; at += width) yield bytes.subarray(at, at + width);
}
