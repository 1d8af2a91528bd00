import type { FastifyInstance } from "fastify";
import { errorOf } from "../../errors/index.ts";
import type { Route } from "../route.ts";
import { preflightHeaders } from "./security-headers.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY"];

/** 405 with what is allowed, where a path is known and its method is not; browsers' questions before a report from another site. */
export function addOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path)))
    addOthers(
      app,
      path,
      routes.filter((route) => route.path === path),
    );
}

function addOthers(app: FastifyInstance, path: string, known: readonly Route[]): void {
  const methods: readonly string[] = known.map(({ method }) => method);
  const accepted = [...(methods.includes("GET") ? ["HEAD"] : []), ...methods].join(", ");
  const respondents = known.filter(({ allow }) => allow.includes("respondent"));
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(respondents[0] && { config: { route: respondents[0] } }),
    onRequest: async (request, reply) => {
      if (request.method === "OPTIONS" && respondents.length > 0) return;
      reply.header("Allow", accepted);
      throw errorOf("METHOD_REFUSED", { accepted });
    },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .headers(preflightHeaders(respondents.map(({ method }) => method)))
        .send(),
  });
}
