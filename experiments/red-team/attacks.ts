import type { AnyAttack } from "./attack.ts";
import { accountReuse } from "./attacks/account-reuse.ts";
import { calibrationRange } from "./attacks/calibration.ts";
import { distanceAudit } from "./attacks/distance-audit.ts";
import { distanceComposition } from "./attacks/distance-composition.ts";
import { editedReleases } from "./attacks/edited-releases.ts";
import { freshBudgets } from "./attacks/fresh-budgets.ts";
import { hostileDuplicateKeys } from "./attacks/hostile/duplicate-keys.ts";
import { hostileFuzz } from "./attacks/hostile/fuzz.ts";
import { hostilePages } from "./attacks/hostile/pages.ts";
import { hostileSizes } from "./attacks/hostile/sizes.ts";
import { hostileTerminal } from "./attacks/hostile/terminal.ts";
import { ledgerKills, ledgerSystemCalls } from "./attacks/ledger/kills.ts";
import { ledgerNamespaces } from "./attacks/ledger/namespaces.ts";
import { ledgerSpenders } from "./attacks/ledger/spenders.ts";
import { ledgerStaleHead } from "./attacks/ledger/stale-head.ts";
import { namesPatterns } from "./attacks/names-patterns.ts";
import { recordSums } from "./attacks/record-sums.ts";
import { canaries } from "./attacks/records/canaries.ts";
import { pollution } from "./attacks/records/pollution.ts";
import { readOnce } from "./attacks/records/read-once.ts";
import { releaseFaults } from "./attacks/release-faults.ts";
import { reportOrder } from "./attacks/report-order.ts";
import { secretRows } from "./attacks/secret-rows.ts";
import { secureSourceFailures } from "./attacks/secure-source.ts";

/** Every attack, room by room. */
export const attacks: readonly AnyAttack[] = [
  // The ledger.
  ledgerSpenders,
  ledgerNamespaces,
  ledgerStaleHead,
  ledgerKills,
  ledgerSystemCalls,
  freshBudgets,
  accountReuse,

  // What is read from outside.
  editedReleases,
  hostileDuplicateKeys,
  ...hostileFuzz,
  hostilePages,
  hostileSizes,
  hostileTerminal,
  namesPatterns,
  secretRows,

  // Records and what is said about them.
  readOnce,
  pollution,
  canaries,

  // What is written for others.
  reportOrder,
  releaseFaults,

  // What a cost is taken for.
  distanceComposition,
  distanceAudit,

  // What noise is made of.
  secureSourceFailures,
  calibrationRange,
  recordSums,
];
