import { MEMORY, type PiledLines, type PileOptions } from "./piled-lines.ts";
import { type Extent, openSpillFile, type SpillFile } from "./spill-file.ts";

/** Lines that come out as they went in. */
export function linesInOrder({ beside, memory = MEMORY }: PileOptions): PiledLines {
  const held: string[] = [];
  const extents: Extent[] = [];
  let size = 0;
  let spill: SpillFile | undefined;
  return {
    add(line) {
      held.push(line);
      size += line.length;
      if (size <= memory) return;
      spill ??= openSpillFile(beside);
      extents.push(spill.add(held.splice(0)));
      size = 0;
    },
    *lines() {
      for (const extent of extents) yield* spill!.lines(extent);
      yield* held;
    },
    discard() {
      held.length = 0;
      spill?.discard();
    },
  };
}
