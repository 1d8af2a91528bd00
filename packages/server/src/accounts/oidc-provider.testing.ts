import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A small provider of OpenID Connect that signs whoever it is told in, or lies as it is told to. */
export interface TestProvider {
  readonly issuer: string;
  /** Claims of the next identity token beyond issuer, audience, times and nonce; given ones replace those. */
  claims: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  forge: boolean;
  /** What the browser is sent back with, once it was sent there. */
  authorize(location: string): Promise<URL>;
  close(): void;
}

interface Asked {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirect: string;
}

export const CLIENT = { client: "dpbayes", secret: "a secret of the client" };

export async function testProvider(): Promise<TestProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const asked = new Map<string, Asked>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, provider.issuer);
    const body =
      pathname === "/.well-known/openid-configuration"
        ? description(provider.issuer)
        : pathname === "/jwks"
          ? { keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] }
          : await tokens(request);
    response.statusCode = "error" in body ? 400 : 200;
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  async function tokens(request: IncomingMessage): Promise<Record<string, unknown>> {
    let text = "";
    for await (const piece of request) text += piece;
    const form = new URLSearchParams(text);
    const { challenge, nonce, redirect } = asked.get(form.get("code") ?? "") ?? {};
    asked.delete(form.get("code") ?? "");
    const proved = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const known = form.get("client_secret") === CLIENT.secret;
    if (!known || proved !== challenge || redirect !== form.get("redirect_uri"))
      return { error: "invalid_grant" };
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: provider.issuer, aud: CLIENT.client, iat: now, exp: now + 60, nonce };
    return {
      ...{ access_token: randomUUID(), token_type: "Bearer" },
      id_token: token({ ...usual, ...provider.claims }, provider.forge ? other.privateKey : keys.privateKey),
    };
  }

  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    forge: false,
    async authorize(location) {
      const query = new URL(location).searchParams;
      if (query.get("code_challenge_method") !== "S256") throw new Error("no PKCE");
      const code = randomUUID();
      const redirect = query.get("redirect_uri")!;
      asked.set(code, { challenge: query.get("code_challenge")!, nonce: query.get("nonce")!, redirect });
      return new URL(`${redirect}?${new URLSearchParams({ code, state: query.get("state")! })}`);
    },
    close: () => server.close(),
  };
  return provider;
}

function description(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  };
}

function token(claims: object, key: Parameters<typeof sign>[2]): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}
