export { tablePage, tablePageQuestions } from "./table-page.ts";
export type { TablePageOptions } from "./table-page-options.ts";
