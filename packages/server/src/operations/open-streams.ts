import type { FastifyInstance } from "fastify";

/** Counts event streams as long as they are open. */
export function countStreams(app: FastifyInstance): () => number {
  let open = 0;
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.route?.answers[200] !== "text/event-stream") return;
    open++;
    reply.raw.once("close", () => open--);
  });
  return () => open;
}
