import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { fits } from "./fits.ts";
import { ledgers } from "./ledgers.ts";
import type { Migration } from "./migration.ts";
import { releases } from "./releases.ts";
import { reports } from "./reports.ts";
import { studies } from "./studies.ts";

/** All of them, in the order in which they are run. */
export const migrations: readonly Migration[] = [accounts, studies, reports, ledgers, fits, audit, releases];
