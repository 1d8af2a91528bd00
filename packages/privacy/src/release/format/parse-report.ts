import { type ErrorDetails, errorOf, kindOf } from "../../errors/index.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { type Refuse, readShape } from "../../json/read-shape.ts";
import type { Shape } from "../../json/shape.ts";
import { type Report, reportFormat } from "./release.ts";
import { reportShape } from "./shape.ts";

/**
 * Reads one report from plain JSON. `row` counts from 1 and stands in the error, so that a collector
 * can say which of many reports was refused. The error names fields and kinds, never what a report
 * says. The result is frozen.
 */
export function parseReport(value: unknown, row = 1): Report {
  return deepFreeze(readReport(value, row));
}

/** The same without freezing: many reports pass through a collector's hands and none is kept. */
export function readReport(value: unknown, row: number): Report {
  // The shape describes exactly the type Report; the test of the schema holds the two together.
  return readAs(reportShape, reportFormat, value, row) as Report;
}

/** Reads a report of the given shape and format. */
export function readAs(shape: Shape, format: string, value: unknown, row: number): unknown {
  let raised: unknown;
  const raise: Raise = (code, details) => {
    raised = errorOf(code, { row, ...details });
    throw raised;
  };
  const refuse: Refuse = (field, found, accepted, kind = found, parent) =>
    raise("REPORT_FIELD", { field: parent === undefined ? field : within(parent), found: kind, accepted });
  try {
    requireFormat((value as { format?: unknown } | null | undefined)?.format, format, raise);
    return readShape(shape, value, "", refuse);
  } catch (error) {
    // A getter or a proxy throws errors of its own (of this library, too), whose text may contain anything.
    if (error === raised) throw error;
    return refuse("format", "an object that cannot be read", "plain JSON");
  }
}

type Raise = (code: "REPORT_FORMAT" | "REPORT_FIELD", details: ErrorDetails) => never;

/** The place of a field whose name the report made up. */
function within(parent: string): string {
  return parent === "" ? "at the top level" : `in ${parent}`;
}

/** The formats of this project, which may be shown: the most likely mix-up. */
const ours = /^dpbayes\.(study|(prepared|report|release)(-bundle)?)\/[0-9]{1,2}$/;

function requireFormat(format: unknown, accepted: string, raise: Raise): void {
  if (format === undefined || format === accepted) return;
  const found = typeof format === "string" && ours.test(format) ? JSON.stringify(format) : kindOf(format);
  raise("REPORT_FORMAT", { found, accepted: JSON.stringify(accepted) });
}
