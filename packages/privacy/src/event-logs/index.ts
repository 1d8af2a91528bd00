export { type LoadOptions, type LogColumns, type LogRecord, type LogRow, loadLog } from "./load-log.ts";
export { type LogDeclaration, logStudy } from "./log-study.ts";
