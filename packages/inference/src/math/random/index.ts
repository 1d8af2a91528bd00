export { restoreSource, seededSource } from "./create-source.ts";
export type { Seed } from "./seed.ts";
export type { SeededSource } from "./seeded-source.ts";
