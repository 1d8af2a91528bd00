import { DpbayesError, fail, systemCode } from "../../../errors/index.ts";
import { refuseConnection, refuseQuery } from "../http-answer.ts";

/** How an optional package is loaded; tests give doubles. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** The name is a variable, so that neither the compiler nor a bundler wants the package to be there. */
export const loadInstalled: LoadPackage = (name) => import(name);

/** An engine's own client, an optional peer dependency; `Client` is as much of it as is used here. */
export async function clientPackage<Client>(
  database: string,
  name: string,
  load: LoadPackage,
): Promise<Client> {
  try {
    const loaded = (await load(name)) as { readonly default?: Client };
    return loaded.default ?? (loaded as Client);
  } catch (error) {
    if (["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(systemCode(error)))
      return fail("ENGINE_MISSING", { file: database, package: name });
    return fail("DATABASE_CONNECTION", { database, problem: `the package ${name} does not load here` });
  }
}

/** What a client does until it can be asked. Its own words may have the password in them. */
export async function connected<T>(database: string, connecting: Promise<T>): Promise<T> {
  return connecting.catch((error: unknown) => refuseConnection(database, error));
}

interface Asking {
  readonly signal?: AbortSignal | undefined;
  /** Ends the query in the engine. */
  readonly cancel: () => unknown;
  /** The kind of an error, in capitals: its words may quote a record. */
  readonly kind: (error: unknown) => string;
}

/** What an engine answers; a cancelled question is ended there too. */
export async function answered<T>(
  database: string,
  answer: Promise<T>,
  { signal, cancel, kind }: Asking,
): Promise<T> {
  const end = async () => cancel();
  const onAbort = () => void end().catch(() => undefined);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    if (error instanceof DpbayesError) throw error;
    return refuseQuery(database, kind(error));
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Closing is polite; a client that cannot has told all that it will. */
export async function closed(...closing: readonly (() => unknown)[]): Promise<void> {
  for (const close of closing) await (async () => close())().catch(() => undefined);
}
