import type { Study } from "@dpbayes/privacy";
import { writeFile } from "../../../files/index.ts";
import { type Io, print } from "../../terminal/io.ts";
import { styled } from "../../terminal/style.ts";
import type { OwnedCollector } from "./as-owner.ts";
import { answerOnDevices } from "./devices.ts";

export interface CollectedSurvey {
  readonly study: Study;
  /** A person each. */
  readonly records: readonly unknown[];
}

/** Runs a survey through a collector as people would, and writes the release that it cuts from what arrived. */
export async function collectSurvey(
  { origin, ask }: OwnedCollector,
  { study, records }: CollectedSurvey,
  file: string,
  io: Io,
): Promise<void> {
  const slug = study.id;
  const at = `/v1/studies/${slug}`;
  const step = (what: string, came: string) => print(io, [styled("dim", what.padEnd(40)), came]);
  print(io, [styled("dim", `a collector at ${origin}`)]);
  await ask("POST", "/v1/studies", { slug, study, admission: "invitation" });
  await ask("POST", `${at}/open`);
  step(`POST ${at}/open`, "the study is open, with a key of its own for tokens");
  const csv = await ask("POST", `${at}/invitations`, { count: records.length });
  const links = csv.trim().split("\n").slice(1);
  step(`POST ${at}/invitations`, `${links.length} links, each for one answer`);
  const people = records.map((record, i) => ({ link: links[i]!, record }));
  const { counted, again } = await answerOnDevices(people, io.signal);
  step(`POST /v1/reports, from ${counted} devices`, `${counted} counted; ${again} sent twice, counted once`);
  const { digest, count } = JSON.parse(await ask("POST", `${at}/releases`)) as {
    readonly digest: string;
    readonly count: number;
  };
  writeFile(file, await ask("GET", `/v1/releases/${digest}`));
  step(`GET /v1/releases/${digest.slice(0, 8)}…`, `the release of ${count} reports`);
}
