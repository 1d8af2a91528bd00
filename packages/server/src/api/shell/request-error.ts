import type { FastifyError, FastifyRequest } from "fastify";
import { errorOf } from "../../errors/index.ts";

/** One of fastify's own errors as one of the catalogue's, without anything of the request; others as they are. */
export function requestError(error: unknown, request: FastifyRequest): unknown {
  if (!isFastify(error)) return error;
  if (error.validation !== undefined) return validationError(error);
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return errorOf("REQUEST_TOO_LARGE", { accepted: request.routeOptions.bodyLimit ?? 0 });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return errorOf("REQUEST_TYPE", { accepted: takenType(request) });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return errorOf("REQUEST_JSON");
    default:
      return error.statusCode !== undefined && error.statusCode < 500 ? errorOf("REQUEST_HEADERS") : error;
  }
}

function isFastify(error: unknown): error is FastifyError {
  if (!(error instanceof Error)) return false;
  const { code, validation } = error as Partial<FastifyError>;
  return validation !== undefined || code?.startsWith("FST_") === true || error instanceof SyntaxError;
}

/** An address that fits no pattern names nothing; anything else is named by the schema's words, never by the request's. */
function validationError(error: FastifyError) {
  if (error.validationContext === "params") return errorOf("ROUTE_UNKNOWN");
  const [first] = error.validation!;
  const names = [...(first?.schemaPath ?? "").matchAll(/\/properties\/([^/]+)/g)].map((match) => match[1]);
  const place = error.validationContext === "querystring" ? "query" : "body";
  return errorOf("REQUEST_FIELD", {
    field: [place, ...names].join("."),
    problem: first?.message ?? "does not fit",
  });
}

function takenType(request: FastifyRequest): string {
  return request.routeOptions.config.route?.takes ?? "application/json";
}
