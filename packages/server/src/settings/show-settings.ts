import type { Settings } from "./settings.ts";

/** What was understood, line by line; secrets as their length, addresses without their passwords. */
export function shownSettings(settings: Settings): readonly string[] {
  const { database, secret, oidc, keepDays } = settings;
  const rows: readonly (readonly [string, string])[] = [
    ["DATABASE_URL", database === undefined ? `embedded, in ${settings.data}` : withoutPassword(database)],
    ["DPBAYES_SECRET", secret === undefined ? "made beside the embedded database" : lengthOf(secret)],
    ["DPBAYES_ORIGIN", settings.origin],
    ["DPBAYES_HOST", settings.host],
    ["DPBAYES_PORT", settings.port === 0 ? "any that is free" : `${settings.port}`],
    [
      "DPBAYES_OPERATIONS_PORT",
      settings.operationsPort === 0 ? "any that is free" : `${settings.operationsPort}`,
    ],
    ["DPBAYES_DATA", settings.data],
    ["DPBAYES_LANES", `${settings.lanes}`],
    ["DPBAYES_THREADS", `${settings.threads}`],
    ["DPBAYES_TRUST_PROXY", settings.trustProxy ? "yes" : "no"],
    ["DPBAYES_KEEP_DAYS", keepDays === undefined ? "until a study is archived" : `${keepDays}`],
    ["DPBAYES_OIDC_ISSUER", oidc?.issuer ?? "none"],
    ["DPBAYES_OIDC_CLIENT", oidc?.client ?? "none"],
    ["DPBAYES_OIDC_SECRET", oidc === undefined ? "none" : lengthOf(oidc.secret)],
    ["DPBAYES_LOG", settings.log],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function lengthOf(secret: string): string {
  return `${secret.length} characters`;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.username === "" ? "" : `${url.username}@`}${url.host}${url.pathname}`;
}
