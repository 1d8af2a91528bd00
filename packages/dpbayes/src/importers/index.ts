export { type Imported, importTable } from "./import-table.ts";
export type { ImportOptions, ImportSettings, ImportSource } from "./importer.ts";
export { importers } from "./importers.ts";
