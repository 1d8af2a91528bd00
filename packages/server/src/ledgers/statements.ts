const COLUMNS =
  "id, name, unit, neighbours, currency, budget, budget_delta, spent, spent_delta, entries, head";

export const OPEN_LEDGER = {
  name: "ledger-open",
  text: `INSERT INTO ledger (organisation, name, unit, neighbours, currency, budget, budget_delta, entries, head)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) ON CONFLICT (organisation, name) DO NOTHING RETURNING id`,
};
export const READ_LEDGER = {
  name: "ledger-read",
  text: `SELECT ${COLUMNS} FROM ledger WHERE organisation = $1 AND id = $2`,
};
/** Whoever spends or declares holds the row: others wait, and see what was written when it is theirs. */
export const LOCK_LEDGER = { name: "ledger-lock", text: `${READ_LEDGER.text} FOR UPDATE` };
export const LIST_LEDGERS = {
  name: "ledger-list",
  text: `SELECT ${COLUMNS} FROM ledger WHERE organisation = $1 AND name > $2 ORDER BY name LIMIT $3`,
};

export const ADD_ENTRY = {
  name: "ledger-add-entry",
  text: "INSERT INTO ledger_entry (ledger, index, spend, request, line, hash) VALUES ($1, $2, $3, $4, $5, $6)",
};
export const ADVANCE = {
  name: "ledger-advance",
  text: `UPDATE ledger SET budget = $2, budget_delta = $3, spent = $4, spent_delta = $5, entries = $6, head = $7
    WHERE id = $1`,
};

export const READ_SPEND = {
  name: "ledger-read-spend",
  text: "SELECT index, spend, request, line, hash, release FROM ledger_entry WHERE ledger = $1 AND spend = $2",
};
export const ATTACH_RELEASE = {
  name: "ledger-attach-release",
  text: `UPDATE ledger_entry SET release = $3 WHERE ledger = $1 AND spend = $2 AND (release IS NULL OR release = $3)
    RETURNING index`,
};
export const LIST_LINES = {
  name: "ledger-lines",
  text: "SELECT line FROM ledger_entry WHERE ledger = $1 AND index > $2 ORDER BY index LIMIT $3",
};
export const LIST_SPENDS = {
  name: "ledger-spends",
  text: `SELECT index, spend, request, line, hash, release FROM ledger_entry
    WHERE ledger = $1 AND index > $2 AND spend IS NOT NULL ORDER BY index LIMIT $3`,
};

export const READ_RECEIPT_KEY = "SELECT public, secret FROM receipt_key WHERE id = 1";
export const KEEP_RECEIPT_KEY =
  "INSERT INTO receipt_key (id, public, secret) VALUES (1, $1, $2) ON CONFLICT DO NOTHING";
