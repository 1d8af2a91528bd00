/**
 * A device's way to a collector: a token that nobody can link to its invitation, and the one report that is kept until it is counted.
 */
export { DpbayesError } from "./errors/dpbayes-error.ts";
export type { Fetch } from "./sending/exchange.ts";
export type { DeviceStorage } from "./sending/kept.ts";
export type { Manifest } from "./sending/manifest.ts";
export { openSurvey } from "./sending/open-survey.ts";
export {
  openSurveyWith,
  type Randomiser,
  type Randomising,
  type Survey,
  type SurveyOptions,
} from "./sending/open-survey-with.ts";
export type { RefusedState, SendState } from "./sending/send-state.ts";
export { blindToken, finishToken } from "./tokens/blind-token.ts";
export type { BlindedToken, PendingToken } from "./tokens/pending-token.ts";
