import type { AnyAttack } from "./attack.ts";
import { distanceAudit } from "./attacks/distance-audit.ts";
import { distanceComposition } from "./attacks/distance-composition.ts";
import { editedReleases } from "./attacks/edited-releases.ts";
import { freshBudgets } from "./attacks/fresh-budgets.ts";
import { ledgerKills, ledgerSystemCalls } from "./attacks/ledger/kills.ts";
import { ledgerNamespaces } from "./attacks/ledger/namespaces.ts";
import { ledgerSpenders } from "./attacks/ledger/spenders.ts";
import { ledgerStaleHead } from "./attacks/ledger/stale-head.ts";
import { namesPatterns } from "./attacks/names-patterns.ts";
import { reportOrder } from "./attacks/report-order.ts";
import { secretRows } from "./attacks/secret-rows.ts";

/** Every attack, room by room. */
export const attacks: readonly AnyAttack[] = [
  // The ledger.
  ledgerSpenders,
  ledgerNamespaces,
  ledgerStaleHead,
  ledgerKills,
  ledgerSystemCalls,
  freshBudgets,

  // What is read from outside.
  editedReleases,
  namesPatterns,
  secretRows,

  // What is written for others.
  reportOrder,

  // What a cost is taken for.
  distanceComposition,
  distanceAudit,
];
