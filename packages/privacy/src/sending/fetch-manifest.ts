import { fail } from "../errors/fail-on-sending.ts";
import { exchange, type Fetch } from "./exchange.ts";
import { type Manifest, readManifest } from "./manifest.ts";

export async function fetchManifest(fetch: Fetch, url: string): Promise<Manifest> {
  const reply = await exchange(fetch, url);
  if (reply.kind === "answer") return readManifest(reply.body);
  const problem = reply.kind === "refused" ? reply.reason : "it cannot be reached";
  return fail("MANIFEST_UNREACHABLE", { problem });
}
