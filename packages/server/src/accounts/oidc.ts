import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomPKCECodeVerifier,
} from "openid-client";
import { fail } from "../errors/index.ts";
import type { OidcSettings } from "../settings/oidc-settings.ts";
import { newSecret, SECRET_PATTERN } from "./secret.ts";

/** Who a provider says that somebody is: issuer and subject are the identity, the mail address is only shown. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email?: string;
}

/** A sign-in under way, kept by the browser that began it: whoever else comes back with its answer lacks this. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Of the link that makes a member of whoever signs in. */
  readonly code?: string;
}

/** A provider of OpenID Connect: authorization code with PKCE. */
export interface IdentityProvider {
  /** Where the browser goes. */
  locationOf(begun: Begun): Promise<string>;
  /** What the browser came back with, checked: state, nonce, audience, time and the token's signature. */
  identityOf(begun: Begun, answer: Readonly<Record<string, string | undefined>>): Promise<ProvidedIdentity>;
}

/** Seconds that a provider may take. */
const PATIENCE = 10;

export function identityProvider(settings: OidcSettings, origin: string): IdentityProvider {
  const back = `${origin}/v1/oidc/back`;
  let known: Promise<Configuration> | undefined;
  const description = () => {
    known ??= discover(settings).catch(() => {
      known = undefined;
      return fail("OIDC_UNREACHABLE");
    });
    return known;
  };
  return {
    async locationOf({ state, nonce, verifier }) {
      const challenge = await calculatePKCECodeChallenge(verifier);
      const asked = { scope: "openid email", redirect_uri: back, code_challenge_method: "S256" };
      const parameters = { ...asked, code_challenge: challenge, state, nonce };
      return buildAuthorizationUrl(await description(), parameters).href;
    },
    async identityOf({ state, nonce, verifier }, answer) {
      const address = new URL(`${back}?${new URLSearchParams(textsOf(answer))}`);
      const checks = {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        idTokenExpected: true,
      };
      const configuration = await description();
      // What the provider or the library says may quote what the browser sent.
      const granted = await authorizationCodeGrant(configuration, address, checks).catch(() =>
        fail("OIDC_REFUSED"),
      );
      const { iss, sub, email } = granted.claims() ?? fail("OIDC_REFUSED");
      return { issuer: iss, subject: sub, ...(typeof email === "string" && { email }) };
    },
  };
}

async function discover({ issuer, client, secret }: OidcSettings): Promise<Configuration> {
  const plain = issuer.startsWith("http:");
  const configuration = await discovery(new URL(issuer), client, secret, undefined, {
    timeout: PATIENCE,
    // The settings take a provider without TLS on this machine alone.
    ...(plain && { execute: [allowInsecureRequests] }),
  });
  // The token comes over TLS from the provider itself; its signature is checked all the same.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

function textsOf(answer: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

export function beginSignIn(code: string | undefined): Begun {
  const random = { state: newSecret(), nonce: newSecret(), verifier: randomPKCECodeVerifier() };
  return { ...random, ...(code !== undefined && { code }) };
}

/** What stands in the browser's cookie between going and coming back. */
export const BEGUN_PATTERN = `${SECRET_PATTERN}(?:\\.${SECRET_PATTERN}){2,3}`;

export function begunText({ state, nonce, verifier, code }: Begun): string {
  return [state, nonce, verifier, ...(code === undefined ? [] : [code])].join(".");
}

export function readBegun(text: string): Begun {
  const [state = "", nonce = "", verifier = "", code] = text.split(".");
  return { state, nonce, verifier, ...(code !== undefined && { code }) };
}
