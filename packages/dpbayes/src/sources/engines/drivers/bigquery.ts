import { fail } from "../../../errors/index.ts";
import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { refuseConnection } from "../http-answer.ts";
import { answered, clientPackage, type LoadPackage } from "./client-package.ts";
import { driverWords } from "./driver-words.ts";

/** As much of `@google-cloud/bigquery` as is used. */
interface Package {
  readonly BigQuery: new (options: { readonly projectId: string }) => Client;
}

interface Client {
  createQueryJob(query: object): Promise<readonly [Job, ...unknown[]]>;
}

interface Job {
  getQueryResults(): Promise<readonly [readonly RawRow[], ...unknown[]]>;
  cancel(): Promise<unknown>;
}

/** BigQuery by its own client, which finds credentials where Google's programs do. A result is kept there for a day; the next query must not have it. */
export function bigqueryQuery(at: EngineAddress, load: LoadPackage): RunQuery {
  const { url, user, password, path, settings, name } = at;
  if (user !== "" || password !== "")
    fail("DATABASE_ADDRESS", {
      found: "with a user or a password, which BigQuery has elsewhere",
      accepted: driverWords.bigquery.address,
    });
  const [projectId, datasetId] = [url.hostname, path[0]];
  return async (query, signal) => {
    const { BigQuery } = await clientPackage<Package>(name, "@google-cloud/bigquery", load);
    const client = new BigQuery({ projectId });
    const options = {
      ...{ query, useLegacySql: false, useQueryCache: false, ...settings },
      ...(datasetId !== undefined && { defaultDataset: { projectId, datasetId } }),
    };
    let job: Job | undefined;
    const answer = async () => {
      [job] = await client.createQueryJob(options).catch((error: unknown) => notBegun(name, error));
      const [rows] = await job.getQueryResults();
      return rows;
    };
    return answered(name, answer(), { signal, cancel: () => job?.cancel(), kind: kindOf });
  };
}

/** Without credentials, or a way there, the client's error has no reason. */
function notBegun(name: string, error: unknown): never {
  if (kindOf(error) === "") refuseConnection(name, error);
  throw error;
}

/** Google's reasons are words of a list, such as `invalidQuery`. */
function kindOf(error: unknown): string {
  const reasons = (error as { readonly errors?: readonly { readonly reason?: unknown }[] } | null)?.errors;
  return String(reasons?.[0]?.reason ?? "")
    .replace(/(?=[A-Z])/g, "_")
    .toUpperCase();
}
