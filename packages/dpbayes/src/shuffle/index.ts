export { linesInOrder } from "./lines-in-order.ts";
export type { PiledLines } from "./piled-lines.ts";
export { shuffledLines } from "./shuffled-lines.ts";
export { type Extent, openSpillFile, type SpillFile } from "./spill-file.ts";
