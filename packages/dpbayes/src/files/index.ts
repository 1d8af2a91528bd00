export type { Content } from "./content.ts";
export { csvLine } from "./csv-line.ts";
export { jsonOf } from "./json-of.ts";
export { readDocument, readStudy, readStudyOrBundle } from "./read-document.ts";
export { readBytes, readText } from "./read-file.ts";
export { isOfFormat, readPublished, readTable, tableIn } from "./read-table.ts";
export { type ReservedFile, requireWritable, reserveFile } from "./reserve-file.ts";
export { DamagedSeal, ownerOf, readSealed, writeSealed } from "./sealed-file.ts";
export { makeFolder, requireNew, writeFile } from "./write-file.ts";
