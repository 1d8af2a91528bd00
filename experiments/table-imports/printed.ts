import { existsSync, readFileSync } from "node:fs";

/** What a script of `reference/tables/` printed: releases of one made-up table, with real noise. */
export interface Printed {
  readonly version: string;
  readonly ages: readonly string[];
  /** The true counts: for every region one for each age. */
  readonly truth: Readonly<Record<string, readonly number[]>>;
}

export interface PrintedOpendp extends Printed {
  readonly kinds: Readonly<
    Record<string, { readonly summary: readonly string[]; readonly frames: readonly (readonly string[])[] }>
  >;
}

export interface PrintedPipelinedp extends Printed {
  readonly kinds: Readonly<Record<string, readonly string[]>>;
}

/** Reads what was printed, or says what prints it. */
export function printed<P extends Printed>(name: "opendp" | "pipelinedp"): P {
  const file = new URL(`../../reference/tables/${name}.json`, import.meta.url);
  if (!existsSync(file))
    throw new Error(
      `there are no releases of ${name}: reference/tables/${name}_table.py says how to print them`,
    );
  return JSON.parse(readFileSync(file, "utf8")) as P;
}
