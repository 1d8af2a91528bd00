import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import type { Actor } from "./actor.ts";
import { closeStudy } from "./close-study.ts";
import type { StudyDraft } from "./draft.ts";
import { studyDrafts } from "./drafts.ts";
import type { StudyHooks } from "./hooks.ts";
import { listStudies } from "./list-studies.ts";
import { moveStudy } from "./move.ts";
import { openStudy } from "./open-study.ts";
import { dropPartition } from "./partition.ts";
import { type StudyRow, studyRow } from "./study-row.ts";
import { sweepStudies } from "./sweep.ts";

/** The registry: what is asked, and who may answer when. */
export interface Studies {
  draft(actor: Actor, draft: StudyDraft): Promise<StudyRow>;
  /** Of the revision that was read; a newer one is not overwritten. */
  change(actor: Actor, revision: number, draft: StudyDraft): Promise<StudyRow>;
  remove(actor: Actor, slug: string): Promise<void>;
  open(actor: Actor, slug: string): Promise<StudyRow>;
  pause(actor: Actor, slug: string): Promise<StudyRow>;
  resume(actor: Actor, slug: string): Promise<StudyRow>;
  close(actor: Actor, slug: string): Promise<StudyRow>;
  archive(actor: Actor, slug: string): Promise<StudyRow>;
  get(organisation: string, slug: string): Promise<StudyRow>;
  /** By slug, those after one. */
  list(organisation: string, after: string, most: number): Promise<readonly StudyRow[]>;
  /** Closes what is due; to be called every few seconds by one process or several. */
  sweep(): Promise<readonly string[]>;
}

export function openStudies(pool: Pool, hooks: StudyHooks, clock: () => Date): Studies {
  const between = (move: "pause" | "resume", action: string) => (actor: Actor, slug: string) =>
    inTransaction(pool, async (client) => {
      const moved = await moveStudy(client, actor.organisation, slug, move);
      await hooks.record(client, actor, action, moved);
      return moved;
    });
  return {
    ...studyDrafts(pool, hooks),
    open: (actor, slug) => openStudy(pool, hooks, actor, slug),
    pause: between("pause", "study.paused"),
    resume: between("resume", "study.resumed"),
    close: (actor, slug) => closeStudy(pool, hooks, actor, slug),
    archive: (actor, slug) =>
      inTransaction(pool, async (client) => {
        const archived = await moveStudy(client, actor.organisation, slug, "archive");
        await dropPartition(client, archived.key);
        await hooks.record(client, actor, "study.archived", archived);
        return archived;
      }),
    get: (organisation, slug) => studyRow(pool, organisation, slug),
    list: (organisation, after, most) => listStudies(pool, organisation, after, most),
    sweep: () => sweepStudies(pool, hooks, clock()),
  };
}
