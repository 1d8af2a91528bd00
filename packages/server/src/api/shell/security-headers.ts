/** What a page of this server may load and do: its own files, nothing else, and nobody frames it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const EVERYWHERE = {
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Of what a browser may show: an answer to a report is data that nothing renders, and every header of it is paid for once a report. */
const SHOWN = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
};

/** A year. */
const TRANSPORT = { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };

/** Of every answer, errors too; `origin` is what browsers call the server by. */
export function securityHeaders(origin: string, shown: boolean): Readonly<Record<string, string>> {
  return { ...EVERYWHERE, ...(shown && SHOWN), ...(origin.startsWith("https:") && TRANSPORT) };
}

/** Respondents' routes answer any page, and no page with a cookie; all others answer pages of this server alone. */
export function originHeaders(respondent: boolean): Readonly<Record<string, string>> {
  return respondent
    ? {
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "ETag, Retry-After",
      }
    : { "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store" };
}

/** What a browser is told before it sends a report from another site's page. */
export function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
  };
}
