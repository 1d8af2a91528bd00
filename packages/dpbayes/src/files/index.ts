export type { Content } from "./content.ts";
export { jsonOf, readDocument, readStudy, readStudyOrBundle } from "./read-document.ts";
export { readBytes, readText } from "./read-file.ts";
export { readTable } from "./read-table.ts";
export { type ReservedFile, requireWritable, reserveFile } from "./reserve-file.ts";
export { DamagedSeal, ownerOf, readSealed, writeSealed } from "./sealed-file.ts";
export { makeFolder, requireNew, writeFile } from "./write-file.ts";
