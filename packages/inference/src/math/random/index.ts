export { restoreSource, seededSource } from "./create-source.ts";
export type { Seed } from "./seed.ts";
export type { SeededSource, SeededState } from "./seeded-source.ts";
