import { deviceErrors } from "./device-catalogue.ts";
import { sendingErrors } from "./sending-catalogue.ts";

/**
 * Every error dpbayes' private side can raise: a stable code and one sentence. The grammar is
 * "FIELD is FOUND, must be ACCEPTED". `{holes}` are filled from the error's details.
 * `docs/errors.md` lists the same codes; a test compares the two.
 */
export const privacyErrors = {
  ...deviceErrors,
  ...sendingErrors,

  // Study
  STUDY_FORMAT: "study format is {found}, must be {accepted}",
  STUDY_FIELD: "study field {field} is {found}, must be {accepted}",
  STUDY_MISSING_BOUND:
    "study variable {variable} has no {missing}; bounds are public constants declared in the study, never taken from the data",
  STUDY_FORMULA: "study formula {found} cannot be read: {problem}",
  STUDY_PART: "part {found} is none of study {study}, must be one of: {accepted}",
  STUDY_UNSUPPORTED: "study asks for {found}, must be {accepted}",

  // Tables
  RECORDS_UNREADABLE:
    "the records cannot be read: their source threw an error, which may contain data and is not shown",
  RECORDS_EMPTY: "the table has {found} records, must have at least {accepted}",
  RECORDS_TOO_MANY: "the table has more than {found} records, must have at most {accepted}",
  RECORDS_NONE_FIT:
    "no record of the table fits the study, so nothing is released; that is for the holder alone to know",
  RECORDS_SKIP: "invalid records cannot be skipped under {found}; {accepted}",

  // Statistics and mechanisms
  SENSITIVITY_UNKNOWN:
    "the {norm} sensitivity of {statistic} under {neighbours} is not known, so nothing is released",
  COST_UNKNOWN: "the privacy cost of {found} cannot be computed: {problem}",

  // Accounting and ledger
  RELATIONS_DIFFER:
    "losses under different neighbouring relations cannot be added: {found}; must all be {accepted}",
  DISTANCES_DIFFER: "losses within different distances cannot be added: {found}; must all be {accepted}",
  BUDGET_EXCEEDED:
    "budget refused, nothing was spent\n  requested:  {requested}\n  remaining:  {remaining}\n  difference: {difference}",
  LEDGER_SPENT: "this ledger was spent from already; use the newer one that spending returned, or an account",
  LEDGER_ENTRY: "ledger entry {index} is {found}, must be {accepted}",

  // Releases and reports
  RELEASE_FORMAT: "release format is {found}, must be {accepted}",
  RELEASE_FIELD: "release field {field} is {found}, must be {accepted}",
  RELEASE_DIGEST: "release digest does not match its content: the release was changed after it was made",
  REPORT_FORMAT: "report {row}, format is {found}, must be {accepted}",
  REPORT_FIELD: "report {row}, field {field} is {found}, must be {accepted}",
  REPORT_STUDY: "report {row} was made for another study or another version of it (study digest differs)",
  REPORT_DUPLICATE: "report {row} has an id that was seen before: a report is counted once",
  REPORTS_TOO_MANY: "reports that differ have more than {found} numbers in all, must have {accepted}",
  CANCELLED: "{found} was cancelled before anything was released",

  // Posterior samples
  SAMPLE_FORMAT: "posterior sample format is {found}, must be {accepted}",
  SAMPLE_FIELD: "posterior sample field {field} is {found}, must be {accepted}",
  SAMPLE_DIGEST: "posterior sample digest does not match its content: it was changed after it was made",

  // Noisy tables
  NOISY_TABLE_FORMAT: "noisy table format is {found}, must be {accepted}",
  NOISY_TABLE_FIELD: "noisy table field {field} is {found}, must be {accepted}",
  NOISY_TABLE_CONTRADICTION:
    "noisy table contradicts itself, no true counts fit both {first} and {second}: {problem}",
} as const;

export type PrivacyErrorCode = keyof typeof privacyErrors;
