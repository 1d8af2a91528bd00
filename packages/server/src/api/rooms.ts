import { studyCollector } from "@dpbayes/privacy/collect";
import { parseStudyOrBundle } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";
import { type Accounts, openAccounts } from "../accounts/accounts.ts";
import type { PasswordCost } from "../accounts/passwords.ts";
import { type Admission, openAdmission } from "../admission/admission.ts";
import type { MadeKey } from "../admission/make-token-key.ts";
import { type Audit, openAudit } from "../audit/audit.ts";
import { type Listener, openListener } from "../database/listener.ts";
import { type Events, openEvents } from "../events/events.ts";
import { type Fits, openFits } from "../fits/fits.ts";
import { type Intake, openIntake } from "../intake/intake.ts";
import { type Ledgers, openLedgers } from "../ledgers/ledgers.ts";
import { openReleases, type Releases } from "../releases/releases.ts";
import type { Settings } from "../settings/settings.ts";
import type { StudyHooks } from "../studies/hooks.ts";
import { type KnownStudies, openKnownStudies } from "../studies/known-studies.ts";
import { openStudies, type Studies } from "../studies/studies.ts";
import { openTallies, type Tallies } from "../tallies/tallies.ts";

/** Everything that routes may ask: one room each, all on the same database. */
export interface Rooms {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly listener: Listener;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly studies: Studies;
  /** Studies that are no drafts, in memory. */
  readonly known: KnownStudies;
  readonly ledgers: Ledgers;
  readonly releases: Releases;
  readonly admission: Admission;
  readonly intake: Intake;
  readonly tallies: Tallies;
  readonly fits: Fits;
  readonly events: Events;
  clock(): Date;
  /** Ends what rooms keep open; the pool is whoever's it was. */
  close(): Promise<void>;
}

export interface RoomOptions {
  clock?(): Date;
  /** Of new passwords; weaker ones are for tests. */
  readonly passwordCost?: PasswordCost;
  /** Keys of tokens; tests have some ready. */
  readonly makeKey?: () => Promise<MadeKey>;
  /** Told of every transaction that wrote reports. */
  readonly written?: (reports: number, seconds: number) => void;
}

/** Opens them all, in the order in which they know each other. */
export async function openRooms(settings: Settings, pool: Pool, options: RoomOptions = {}): Promise<Rooms> {
  const clock = options.clock ?? (() => new Date());
  const listener = openListener(pool);
  const audit = openAudit(pool, clock);
  const { passwordCost } = options;
  const { origin, oidc } = settings;
  const accounts = openAccounts(pool, { origin, oidc, audit, clock, passwordCost });
  const admission = openAdmission(pool, {
    ...{ secret: settings.secret, clock },
    ...(options.makeKey && { makeKey: options.makeKey }),
  });
  const tallies = openTallies(pool);
  const hooks = studyHooks(audit, admission, tallies);
  const studies = openStudies(pool, hooks, clock);
  const known = openKnownStudies(pool, listener, hooks);
  const { lanes } = settings;
  const intake = openIntake(pool, {
    ...{ studyOf: known.ofDigest, admit: admission.admit, clock, lanes },
    ...(options.written && { written: options.written }),
  });
  const ledgers = openLedgers(pool, { secret: settings.secret, clock, audit });
  const releases = openReleases(pool, { ledgers, audit });
  const fits = openFits(pool);
  const events = openEvents(listener, fits);
  return {
    ...{ settings, pool, listener, clock, fits, events },
    ...{ accounts, audit, studies, known, admission, intake, tallies, ledgers, releases },
    async close() {
      tallies.close();
      events.close();
      await intake.stop();
      await listener.close();
    },
  };
}

/** What happens in other rooms when a study moves. */
function studyHooks(audit: Audit, admission: Admission, tallies: Tallies): StudyHooks {
  return {
    makeKey: async () => {
      const made = await admission.makeKey();
      return (client, { key }) => admission.addKey(client, key, made);
    },
    publicKey: ({ key }) => admission.publicKey(key),
    eraseSecrets: (client, { key }) => admission.erase(client, key),
    async cutLast(client, { key, body }) {
      await tallies.cutLast(client, { key, collector: studyCollector(parseStudyOrBundle(body)) });
    },
    record: async (client, { organisation, name }, action, { slug, digest }) => {
      await audit.record(client, { organisation, actor: name, action, object: slug, detail: { digest } });
    },
  };
}
