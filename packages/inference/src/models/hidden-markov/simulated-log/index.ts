export { type LogEntry, logEntries, logVariables, missingCells } from "./entries.ts";
export type { LogField } from "./log-fields.ts";
export { denseLog, type LogShape, sparseLog } from "./log-shape.ts";
export { type SimulatedLog, simulateLog } from "./simulate-log.ts";
