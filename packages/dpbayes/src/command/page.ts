import type { Fit } from "@dpbayes/inference";
import { comparedReport, htmlReport } from "../report/index.ts";
import type { FitTask } from "./fitting/fit-folder.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

/**
 * The page of a fit: one HTML file that needs nothing else. Prior and noise are compared by simulated studies of the
 * same size, unless `plain` leaves that out.
 */
export async function pageOf(fit: Fit, task: FitTask, io: Io, plain: boolean): Promise<string> {
  const { study, releases } = task;
  const versions = { dpbayes: version(), node: process.versions.node };
  const date = io.now().toISOString().slice(0, 10);
  const options = { study, releases, versions, date };
  return plain ? htmlReport(fit, options) : comparedReport(fit, { ...options, signal: io.signal });
}
