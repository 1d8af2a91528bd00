import { sharedCatalogue } from "@dpbayes/privacy/errors";

/**
 * Every error of the package `dpbayes` itself: files, tables, the ledger on disk and the command line. A stable
 * code and one sentence; `{holes}` are filled from the error's details, which never hold a record's value.
 */
export const programErrors = {
  ...sharedCatalogue,

  // The command line
  COMMAND_UNKNOWN: "command is {found}, must be one of: {accepted}",
  FLAG_UNKNOWN: "flag {found} is not known to dpbayes {command}; {accepted}",
  FLAG_VALUE: "{flag} is {found}, must be {accepted}",
  ARGUMENT_MISSING: "dpbayes {command} needs {missing}",
  ARGUMENT_EXTRA: "dpbayes {command} takes {accepted}, found {found} more",
  WORKSPACE_ONLY: "{found} runs inside the workspace of dpbayes only: {accepted}",
  CANCELLED: "cancelled: {kept}",

  // Files
  FILE_MISSING: "{file} does not exist",
  FILE_UNREADABLE: "{file} cannot be read: {problem}",
  FILE_SIZE: "{file} has more than {accepted} bytes, must have at most that many",
  FILE_ENCODING: "{file} is not {encoding} text from byte {position} on, must be {encoding}",
  FILE_SYNTAX: "{file} cannot be read as {accepted}: {problem}",
  FILE_FORMAT: "{file} is {found}, must be {accepted}",
  FILE_EXISTS: "{file} exists already; give another name, or --force to replace it",
  OUTPUT_TAKEN:
    "{output} is {found}, must be another file; --force does not replace it, and nothing was spent",
  FILE_WRITE: "{file} cannot be written: {problem}; nothing was left half-written",
  FILE_LEFT: "{file} cannot be written: {problem}; {temporary} was left behind and can be deleted",

  // Tables
  TABLE_COLUMNS: "{file} has no column {missing}; {found}",
  TABLE_HEADER: "{file} has {found}, must have {accepted}",
  TABLE_ROW: "{file}, line {line} has {found} fields, must have {accepted} as {as}",
  TABLE_QUOTES: "{file}, line {line}: {problem}",
  TABLE_TYPE: "{file}, column {column} is {found}, must be {accepted}",
  RECORDS_ORDER:
    "{source} has no order of its own, and the study keeps the first {found} records of a person: take records: average or one-at-random, or export a file in the order that is meant",
  TABLE_CHANGED: "{file} changed while it was read; nothing was released",
  RECORDS_INVALID: "{file}: field {field} does not fit the study in {found}, must be {accepted}",
  ENGINE_MISSING: "{file} cannot be read without the package {package}: run npm install {package}",

  // Noisy tables of other programs: public numbers, whose law must be known
  IMPORT_QUESTION: "{file} leaves a question open: {problem}; give {accepted}",
  IMPORT_MISSING: "{file} has no row for {found} of {accepted} combinations of {columns}: {problem}",
  IMPORT_DUPLICATE:
    "{file} has {found} for combinations of {columns} that stood in it before, first in {place}, must have one for each",
  IMPORT_DERIVED: "{file} holds {found}, no noisy counts; accepted: {accepted}",

  // Exact sums that an engine computed. These sentences never contain one.
  SUMS_SQL: "the study has no SQL for {engine}: {problem}",
  SUMS_FILE:
    "{file} holds no exact sums: {problem}, must be {accepted}; nothing was released and nothing spent",
  SUMS_STUDY:
    "{file} holds sums of another study, or of another version of it: its digest is not {accepted}; nothing was released and nothing spent",
  SUMS_RANGE:
    "{file}, part {part}: {problem}; sums of this study cannot be so, nothing was released and nothing spent",
  SUMS_ENGINE:
    "{file}, part {part}: the engine that summed does not calculate as the sums need it ({problem}); nothing was released and nothing spent",
  SUMS_PART: "{problem}, must be {accepted}; nothing was released and nothing spent",

  // Databases. These sentences never contain a password.
  DATABASE_ADDRESS: "the database's address is {found}, must be {accepted}",
  DATABASE_CONNECTION: "{database} cannot be reached: {problem}",
  DATABASE_TABLE: "{database} has no table {found}, or the user may not see it",
  DATABASE_QUERY: "{database} does not answer: {problem}; nothing was released",
  QUERY_COUNT:
    "{source} chooses its rows, and under replace-one the release says exactly how many they are; {accepted}",
  QUERY_PEOPLE: "{source} may have several rows of {unit}: {problem}; {accepted}",
  QUERY_MIXES: "{source} has rows that depend on other rows: {problem}; {accepted}",

  // The ledger on disk
  LEDGER_TAMPERED: "ledger {file} was changed or cut, line {line}: {problem}; nothing was spent",
  LEDGER_LOCKED: "ledger {file} was in use by other runs for {waited} seconds; nothing was spent",
  LEDGER_WRITE: "ledger {file} cannot be written: {problem}; nothing was spent",
  LEDGER_UNSURE: "a line was added to ledger {file} and may count: {problem}; nothing was released",
  LEDGER_SHARED:
    "ledger {file} is on {found}, must be on a disk of one machine: machines that append there can overwrite each other",
  LEDGER_UNIT: "ledger {file} protects {accepted} and cannot count {found}; nothing was spent",
  LEDGER_ID: "spend {id} of ledger {file} paid for {found}; give another id; nothing was spent",
  LEDGER_OPEN: "ledger {file} {problem}",
  LEDGER_ELSEWHERE:
    "{data} leads to {file}, whose ledger is {ledger}, but beside a link stands {found}: {accepted}",
  LEDGER_KNOWN: "refused with one ledger for each data set, nothing was spent: {problem}",
  RELEASE_WAITING:
    "{output} was paid for ({spent}, {id} in the ledger) and is not in its place: {problem}; the spend stands, and {command} delivers the release and spends nothing",
  RELEASE_UNSURE:
    "whether {output} was paid for is not known: {problem}; {command} delivers the release if it was, and spends nothing",
  RELEASE_LOST:
    "{output} was paid for ({spent}, {id} in the ledger) and cannot be had: its sealed copy {sealed} was changed or cut; the spend stands",

  // Servers and the ledgers they keep. These sentences never contain a token.
  SERVER_ADDRESS: "{name} is {found}, must be {accepted}",
  SERVER_UNREACHABLE: "{server} cannot be reached: {problem}; {kept}",
  SERVER_REFUSED: "{server} refuses: {problem}; {kept}",
  TOKEN_SHAPE: "the token is none, must be {accepted}",
  TOKEN_MISSING: "there is no token for {address}: run {command}, or set DPBAYES_TOKEN",
  SPEND_UNSURE:
    "whether {ledger} was charged is not known (spend {id}): {problem}; nothing was released, and another run pays anew",
  RELEASE_UNMADE:
    "{output} was paid for ({spent}, {id} of {ledger}) and was not made: {problem}; the spend stands, and another run pays anew",

  // Fit folders
  FIT_FOLDER: "fit folder {folder} is {found}, must be {accepted}",
  FIT_FOLDER_MODEL:
    "fit folder {folder} was begun under another model, defaults of another version or a changed one: its chains say {found} where they would say {accepted} now; nothing was added to it; begin a new fit, in whose study the former prior, method and options may be stated",
} as const;

export type ProgramErrorCode = keyof typeof programErrors;
