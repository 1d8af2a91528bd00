export { jsonOf, readDocument, readStudy } from "./read-document.ts";
export { readBytes, readText } from "./read-file.ts";
export { type Content, type ReservedFile, reserveFile } from "./reserve-file.ts";
export { makeFolder, requireNew, writeFile } from "./write-file.ts";
