export {
  DpbayesError,
  type ErrorDetails,
  requireCount,
  requireFinite,
  requireNumber,
  requirePositive,
  requireWithin,
} from "@dpbayes/privacy/formats";
export type { InferenceErrorCode } from "./catalogue.ts";
export { errorOf, fail } from "./fail.ts";
export { requireLength } from "./require-length.ts";
