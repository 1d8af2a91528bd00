export { type ErrorCode, errorCatalogue } from "./catalogue.ts";
export {
  requireCount,
  requireFinite,
  requireLength,
  requireNumber,
  requirePositive,
  requireWithin,
} from "./checks.ts";
export { type ErrorDetails, fail, InferenceError } from "./inference-error.ts";
