export {
  DpbayesError,
  type ErrorDetails,
  requireCount,
  requireFinite,
  requireNumber,
  requirePositive,
  requireWithin,
} from "@dpbayes/privacy/formats";
export { type ErrorCode, errorCatalogue } from "./catalogue.ts";
export { errorOf, fail } from "./fail.ts";
export { requireLength } from "./require-length.ts";
