import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { fail } from "../errors/index.ts";
import { type OidcSettings, readOidc } from "./oidc-settings.ts";
import { type Environment, oneOf, requireSetting, secretOf, textOf, wholeNumber } from "./read-setting.ts";

/** How one server process runs: from the environment alone, read once. */
export interface Settings {
  /** Where a PostgreSQL of one's own is; absent: the embedded one. */
  readonly database?: string;
  /** Seals keys at rest; absent: made once beside the embedded database. */
  readonly secret?: string;
  /** What browsers call the server by. */
  readonly origin: string;
  /** The address that is listened on: this machine's own, unless a proxy or container says otherwise. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Of health, readiness and metrics. */
  readonly operationsPort: number;
  /** The folder of the embedded database. */
  readonly data: string;
  /** Transactions that write reports at the same time. */
  readonly lanes: number;
  /** Chains that run at the same time in this process. */
  readonly threads: number;
  /** Whether the address of a request is what a proxy says it is. */
  readonly trustProxy: boolean;
  /** Days after a study's close for which its reports' rows are kept; absent: until it is archived. */
  readonly keepDays?: number;
  readonly oidc?: OidcSettings;
  readonly log: "all" | "errors" | "none";
}

/** Reads and checks all of them; the first that is wrong is named, a secret's value never. */
export function readSettings(environment: Environment): Settings {
  const port = wholeNumber(environment, "DPBAYES_PORT", 8080, 0, 65_535);
  const database = databaseOf(environment);
  const secret = sealingSecret(environment, database !== undefined);
  const keepDays = keepDaysOf(environment);
  const oidc = readOidc(environment);
  return Object.freeze({
    ...(database !== undefined && { database }),
    ...(secret !== undefined && { secret }),
    origin: originOf(environment, port),
    host: hostOf(environment),
    port,
    operationsPort: wholeNumber(
      environment,
      "DPBAYES_OPERATIONS_PORT",
      port === 0 ? 0 : Math.min(port + 1, 65_535),
      0,
      65_535,
    ),
    data: textOf(environment, "DPBAYES_DATA") ?? "dpbayes-data",
    lanes: wholeNumber(environment, "DPBAYES_LANES", 2, 1, 32),
    threads: wholeNumber(environment, "DPBAYES_THREADS", availableParallelism(), 1, 1024),
    trustProxy: oneOf(environment, "DPBAYES_TRUST_PROXY", ["no", "yes"]) === "yes",
    ...(keepDays !== undefined && { keepDays }),
    ...(oidc !== undefined && { oidc }),
    log: oneOf(environment, "DPBAYES_LOG", ["all", "errors", "none"]),
  });
}

function databaseOf(environment: Environment): string | undefined {
  const text = secretOf(environment, "DATABASE_URL");
  if (text === undefined) return undefined;
  requireSetting(
    /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text),
    "DATABASE_URL",
    "no address of a PostgreSQL database",
    "postgres://user:password@host/database",
  );
  return text;
}

/** Fewer characters could be guessed. */
const SHORTEST_SECRET = 32;

function sealingSecret(environment: Environment, needed: boolean): string | undefined {
  const secret = secretOf(environment, "DPBAYES_SECRET");
  const accepted = `${SHORTEST_SECRET} characters or more`;
  if (secret !== undefined)
    requireSetting(
      secret.length >= SHORTEST_SECRET,
      "DPBAYES_SECRET",
      `${secret.length} characters`,
      accepted,
    );
  else if (needed)
    fail("SETTING_MISSING", {
      name: "DPBAYES_SECRET",
      accepted: `set beside DATABASE_URL: ${accepted}, or DPBAYES_SECRET_FILE`,
    });
  return secret;
}

function hostOf(environment: Environment): string {
  const text = textOf(environment, "DPBAYES_HOST") ?? "127.0.0.1";
  const accepted = "an address of this machine, or 0.0.0.0 for all";
  requireSetting(isIP(text) > 0 || text === "localhost", "DPBAYES_HOST", "no address", accepted);
  return text;
}

function originOf(environment: Environment, port: number): string {
  const text = textOf(environment, "DPBAYES_ORIGIN") ?? `http://localhost:${port}`;
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  const plain = parsed && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`;
  requireSetting(
    plain === true,
    "DPBAYES_ORIGIN",
    "no origin",
    "https://surveys.example.org, without a path",
  );
  return parsed!.origin;
}

function keepDaysOf(environment: Environment): number | undefined {
  if (textOf(environment, "DPBAYES_KEEP_DAYS") === undefined) return undefined;
  return wholeNumber(environment, "DPBAYES_KEEP_DAYS", 0, 0, 36_500);
}
