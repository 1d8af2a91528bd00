import { exchange, type Fetch, type Reply } from "./exchange.ts";
import type { KeptPlace } from "./kept.ts";
import type { Admitted } from "./obtain-token.ts";

/** Sends the report that is kept, once; a reply that ends it is written down, and the report is forgotten. */
export async function deliverOnce(
  fetch: Fetch,
  url: string,
  place: KeptPlace,
  admitted: Admitted,
): Promise<Reply> {
  const token = await admitted();
  const { report } = place.read();
  const reply =
    token && "kind" in token ? token : await exchange(fetch, url, token ? { report, token } : report);
  if (reply.kind === "later") return reply;
  if (reply.kind === "refused") {
    const { code, reason } = reply;
    place.write({ ended: { state: "refused", code, reason } });
    return reply;
  }
  const { status } = reply.body;
  if (status !== "counted" && status !== "already counted") return { kind: "later", seconds: 0 };
  place.write({ ended: { state: "counted" } });
  return reply;
}
