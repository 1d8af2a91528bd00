import { sharedCatalogue } from "./shared-catalogue.ts";

/** The errors that a device can raise when it asks for a token and sends its report: apart from the others, so that pages stay small. */
export const sendingErrors = {
  ...sharedCatalogue,

  // Tokens
  TOKEN_KEY: "token key field {field} is {found}, must be {accepted}",
  TOKEN_SIGNATURE: "the collector's answer is no signature of what was asked for",

  // Sending
  MANIFEST_FIELD: "manifest field {field} is {found}, must be {accepted}",
  MANIFEST_UNREACHABLE: "the collector gave no study: {problem}",
  REPORT_MADE:
    "a report was made for this invitation on this device already; it is sent again, a second one is never made",
} as const;

export type SendingErrorCode = keyof typeof sendingErrors;
