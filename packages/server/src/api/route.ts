import type { Readable } from "node:stream";
import type { TSchema } from "@sinclair/typebox";
import type { Asker, Role, TokenKind } from "../accounts/asker.ts";

/** What one request brings, checked against its route's schemas. */
export interface Call {
  readonly asker: Asker;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** As its schema says; the text itself where the route reads lines. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Where it comes from: counted where tries may fail, never kept. Absent where it is this machine, which may ask for many. */
  readonly address?: string | undefined;
  /** Aborted when the asker goes away. */
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** JSON, unless `type` says otherwise; a text or stream goes as it is. */
  readonly body?: unknown;
  readonly type?: string;
  readonly stream?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Who may ask: respondents are never asked who they are, `anybody` may have a session; a role stands for itself and those above it, a kind
 * of token for programs.
 */
export type Allowed = "respondent" | "anybody" | Role | TokenKind;

/** One route of the API, as it runs and as OpenAPI describes it. Handlers are short: they call a room, which knows nothing of HTTP. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces: `/v1/studies/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly allow: readonly Allowed[];
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Of a body that is no JSON: `application/x-ndjson`. */
  readonly takes?: string;
  /** 64 kB unless said otherwise. */
  readonly mostBytes?: number;
  /** Requests a minute and address; 600 of respondents' routes unless said otherwise, of others as many as are asked. */
  readonly perMinute?: number;
  /** Headers that it reads, and what for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Schemas of JSON answers by status, or the media type of others, empty where there is no body. Problems need not be named. */
  readonly answers: Readonly<Record<number, TSchema | string>>;
  handle(call: Call): Promise<Answer>;
}
