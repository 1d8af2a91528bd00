import type { Flag } from "../arguments/command.ts";

/** How the data are found and read, for all commands that read them. */
export const tableFlags: Readonly<Record<string, Flag>> = {
  table: { value: "NAME", help: "the table of the database: visits, or clinic.visits" },
  query: {
    value: "SQL",
    help: "a SELECT whose rows are the records; replace-one needs a public population",
  },
  delimiter: {
    value: "CHARACTER",
    help: "what separates the fields of a CSV file; as the study says, or found from the header, without it",
  },
  format: { value: "KIND", help: "what DATA is where it is -: csv, tsv or jsonl; csv without it" },
};
