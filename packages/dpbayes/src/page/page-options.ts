import type { CheckReport, Fit } from "@dpbayes/inference";
import type { Release, Study } from "@dpbayes/privacy/formats";
import type { StudyCalibration } from "../own-study/study-calibration.ts";
import type { PageComparison } from "./comparison/comparison.ts";

export interface PageOptions {
  readonly study: Study;
  /** What the fit was made from: releases as files hold them. */
  readonly releases: readonly unknown[];
  /** Prior and noise-free posterior to compare with, from `compareForPage`; without it those parts say that they are missing. */
  readonly comparison?: PageComparison;
  /** What `check` said of the fit; without it the page does not speak of checks. */
  readonly checks?: CheckReport;
  /** What `calibrateStudy` counted in simulated studies like this one. */
  readonly calibrations?: readonly StudyCalibration[];
  /** The probability of the intervals; 0.9 without it. */
  readonly interval?: number;
  /** How the fit can be made again; a command line built from the fit's own settings without it. */
  readonly command?: string;
  /** When the page was made, as it should stand in it. */
  readonly date?: string;
  /** Versions of what ran, if the fit does not say. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** What every part of the page is made from. */
export interface PageContext extends PageOptions {
  readonly fit: Fit;
  readonly releases: readonly Release[];
  readonly interval: number;
  /** The numbers that the page shows in full. */
  readonly shown: readonly string[];
}
