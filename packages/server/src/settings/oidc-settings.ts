import { fail } from "../errors/index.ts";
import { type Environment, requireSetting, secretOf, textOf } from "./read-setting.ts";

/** Who else may say who somebody is: a provider of OpenID Connect. */
export interface OidcSettings {
  /** Its address, where its description is found. */
  readonly issuer: string;
  /** What it knows this server by. */
  readonly client: string;
  readonly secret: string;
}

/** All three, or none. */
export function readOidc(environment: Environment): OidcSettings | undefined {
  const issuer = textOf(environment, "DPBAYES_OIDC_ISSUER");
  const client = textOf(environment, "DPBAYES_OIDC_CLIENT");
  const secret = secretOf(environment, "DPBAYES_OIDC_SECRET");
  if (issuer === undefined && client === undefined && secret === undefined) return undefined;
  return {
    issuer: issuerOf(issuer ?? missing("DPBAYES_OIDC_ISSUER")),
    client: client ?? missing("DPBAYES_OIDC_CLIENT"),
    secret: secret ?? missing("DPBAYES_OIDC_SECRET"),
  };
}

function missing(name: string): never {
  return fail("SETTING_MISSING", { name, accepted: "set together with the others of DPBAYES_OIDC" });
}

/** Without TLS anybody on the way could be the provider; a provider on this machine has no way. */
function issuerOf(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  const safe =
    parsed?.protocol === "https:" ||
    (parsed?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(parsed.hostname));
  const plain = parsed?.search === "" && parsed.hash === "" && parsed.username === "";
  requireSetting(
    safe && plain,
    "DPBAYES_OIDC_ISSUER",
    "no address of a provider",
    "https://login.example.org, as the provider names itself",
  );
  return text;
}
