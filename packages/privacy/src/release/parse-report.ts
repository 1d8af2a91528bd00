import { fail } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import { type Report, reportFormat } from "./release.ts";
import { reportShape } from "./shape.ts";

/**
 * Reads one report from plain JSON. `row` counts from 1 and stands in the error, so that a collector
 * can say which of many reports was refused. The result is frozen.
 */
export function parseReport(value: unknown, row = 1): Report {
  const refuse: Refuse = (field, found, accepted) => fail("REPORT_FIELD", { row, field, found, accepted });
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== reportFormat)
    fail("REPORT_FORMAT", { row, found: shown(format), accepted: JSON.stringify(reportFormat) });
  return deepFreeze(readShape(reportShape, value, "", refuse) as Report);
}
