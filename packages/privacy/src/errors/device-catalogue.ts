import { sharedCatalogue } from "./shared-catalogue.ts";

/**
 * The errors that a person's device can raise when it reads a record and draws noise: apart from the others, so that a
 * page that makes reports of prepared studies loads no sentence that it never says.
 */
export const deviceErrors = {
  ...sharedCatalogue,

  // Records. These sentences never contain a value.
  RECORD_SHAPE: "{record} is {found}, must be an object with one field per variable",
  RECORD_FIELD: "{record}, field {field} is {found}, must be {accepted}",
  RECORD_LEVEL: "{record}, field {field} is a level the study does not declare, must be one of: {accepted}",
  RECORD_OUT_OF_BOUNDS:
    "{record}, field {field} lies outside the study's bounds, and the study refuses such records; accepted: {accepted}",

  // Noise
  GRID_RANGE: "{found} cannot be put on a noise grid: {problem}",
  MECHANISM_FIELD: "mechanism field {field} is {found}, must be {accepted}",
  SECURE_SOURCE:
    "the platform's cryptographic random generator (globalThis.crypto.getRandomValues) is missing or fails its health test",
  OBJECTS_CHANGED:
    "Object.prototype has {found} added fields, must have none: every missing field would be read there",

  // Prepared studies
  PREPARED_FORMAT: "prepared study format is {found}, must be {accepted}",
  PREPARED_FIELD: "prepared study field {field} is {found}, must be {accepted}",
  PREPARED_DIGEST: "prepared study digest does not match its content: it was changed after it was made",
} as const;

export type DeviceErrorCode = keyof typeof deviceErrors;
