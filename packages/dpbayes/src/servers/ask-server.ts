import { setTimeout as pause } from "node:timers/promises";
import { strictJson, visibleText } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** Who asks, and how long they wait for an answer. */
export interface AskOptions {
  readonly token?: string;
  /** Seconds in which it is asked again; 30 without it. */
  readonly wait?: number;
  readonly signal?: AbortSignal;
}

/** A request that may be repeated: asking twice does no more than asking once. */
export interface Question {
  readonly method: "GET" | "POST" | "PUT";
  /** From the server's origin on. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** No answer: why, and whether the server may have heard the question all the same. */
export interface Unanswered {
  readonly problem: string;
  readonly heard: boolean;
}

/** Milliseconds between two attempts: the first, and the longest. */
const [FIRST, LONGEST] = [250, 4000];
/** Milliseconds for one attempt. */
const ATTEMPT = 30_000;

/** Asks until there is an answer that is not "later", or the time is over. */
export async function askServer(
  server: string,
  question: Question,
  options: AskOptions = {},
): Promise<Answered | Unanswered> {
  const deadline = performance.now() + 1000 * (options.wait ?? 30);
  let heard = false;
  for (let moment = FIRST; ; moment = Math.min(2 * moment, LONGEST)) {
    const answer = await attempt(server, question, options);
    if ("status" in answer && !isLater(answer.status)) return answer;
    heard ||= "status" in answer ? answer.status >= 500 : answer.heard;
    const problem = "status" in answer ? problemIn(answer) : answer.problem;
    if (options.signal?.aborted) return { problem: "cancelled", heard };
    if (performance.now() + moment > deadline) return { problem, heard };
    await pause(moment, undefined, options.signal ? { signal: options.signal } : {}).catch(() => undefined);
  }
}

/** The server is busy, stopping or cannot reach its database. */
function isLater(status: number): boolean {
  return status === 429 || status >= 500;
}

async function attempt(
  server: string,
  { method, path, body }: Question,
  { token, signal }: AskOptions,
): Promise<Answered | Unanswered> {
  const within = AbortSignal.timeout(ATTEMPT);
  try {
    const response = await fetch(`${server}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A token goes to the server it is for and to no other.
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, within]) : within,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return unanswered(error);
  }
}

/** Where no connection was made nothing was heard. */
const UNHEARD =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody answers there",
  ENOTFOUND: "no machine has this name",
  EAI_AGAIN: "no machine has this name, or the network is down",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  UND_ERR_CONNECT_TIMEOUT: "it takes too long",
};

function unanswered(error: unknown): Unanswered {
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name?: string };
  const code = typeof cause?.code === "string" ? cause.code : "";
  const said = name === "TimeoutError" ? "it takes too long" : "the connection failed";
  const named = /^[A-Z0-9_]{2,60}$/.test(code) ? `the system says ${code}` : said;
  return { problem: words[code] ?? named, heard: !UNHEARD.test(code) };
}

/** The JSON of a good answer; everything else is refused in the server's own words. */
export function answerOf(server: string, answer: Answered | Unanswered, kept: string): unknown {
  if (!("status" in answer)) return fail("SERVER_UNREACHABLE", { server, problem: answer.problem, kept });
  if (answer.status >= 300)
    return fail("SERVER_REFUSED", { server, ...codeIn(answer), problem: problemIn(answer), kept });
  const read = strictJson(answer.text === "" ? "null" : answer.text);
  return "value" in read
    ? read.value
    : fail("SERVER_REFUSED", { server, problem: "its answer is no JSON: is this the right address?", kept });
}

const MOST = 1000;

function problemOf({ text }: Answered): Readonly<Record<string, unknown>> {
  const read = strictJson(text);
  return "value" in read && typeof read.value === "object" && read.value !== null ? { ...read.value } : {};
}

/** What a problem says, in one line that hides nothing. */
function problemIn(answer: Answered): string {
  const { detail } = problemOf(answer);
  const said = typeof detail === "string" ? detail : `it answers ${answer.status}`;
  return visibleText(said.replaceAll(/\s*\n\s*/g, "; ").slice(0, MOST));
}

function codeIn(answer: Answered): { readonly refusal?: string } {
  const { code } = problemOf(answer);
  return typeof code === "string" && /^[A-Z_]{2,60}$/.test(code) ? { refusal: code } : {};
}
