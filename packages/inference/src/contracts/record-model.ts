import type { Arithmetic } from "./arithmetic.ts";

declare const made: unique symbol;

/** How one record of a study arises from parameters and standard normals; the compiler knows what its records are. */
export interface RecordModel<Made = unknown> {
  /** Every parameter with its prior. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly normals: number;
  record?(p: Readonly<Record<string, number>>, z: readonly number[]): unknown;
  dual?<Value>(
    p: Readonly<Record<string, Value>>,
    z: readonly number[],
    m: Arithmetic<Value>,
  ): Readonly<Record<string, unknown>>;
  logDensity?(p: Readonly<Record<string, number>>, record: unknown): number;
  readonly module?: string;
  readonly [made]?: Made;
}
