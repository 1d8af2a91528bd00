import type { ConnectionError } from "fastify";
import { errorOf } from "../../errors/index.ts";
import { problemOf } from "./problem.ts";

/** The part of a connection that is written to. */
interface Connection {
  readonly writable: boolean;
  readonly destroyed: boolean;
  end(text: string, ended: () => void): unknown;
  destroy(): unknown;
}

/**
 * What never became a request, or did not come in time, belongs to no route: it is answered in the form of all problems, where somebody still
 * listens, and its connection ends.
 */
export function answerUnreadable({ code }: Pick<ConnectionError, "code">, connection: Connection): void {
  if (!connection.writable || connection.destroyed) return void connection.destroy();
  const problem = problemOf(
    errorOf(code === "ERR_HTTP_REQUEST_TIMEOUT" ? "REQUEST_SLOW" : "REQUEST_HEADERS"),
  );
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.status === 408 ? "Request Timeout" : "Bad Request"}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Cache-Control: no-store",
    "Connection: close",
  ];
  connection.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => connection.destroy());
}
