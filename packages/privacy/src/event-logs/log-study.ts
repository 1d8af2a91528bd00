import { fail } from "../errors/index.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";

/** What is known of a log before anybody looks into it. */
export interface LogDeclaration {
  readonly id: string;
  readonly question: string;
  readonly regions: readonly string[];
  /** First and last month, "YYYY-MM". */
  readonly months: readonly [first: string, last: string];
  /** Levels of every categorical field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Hidden states. */
  readonly states: number;
  /** Cells "region/YYYY-MM" in which a region is publicly known not to have reported. */
  readonly unobserved?: readonly string[];
  readonly epsilon: number;
  /** Whom the guarantee protects; one entry unless given. */
  readonly unit?: string;
  readonly neighbours?: Study["privacy"]["neighbours"];
}

/** The study of a log by region and month: a hidden Markov model over all its fields. Every month of the range is a cell. */
export function logStudy(log: LogDeclaration): Study {
  const { id, question, regions, fields, states, unobserved = [], epsilon } = log;
  const category = (levels: readonly string[]) => ({ type: "category", levels });
  return parseStudy({
    format: "dpbayes.study/1",
    id,
    question,
    variables: {
      region: category(regions),
      month: category(monthsBetween(...log.months)),
      ...Object.fromEntries(Object.entries(fields).map(([name, levels]) => [name, category(levels)])),
    },
    model: {
      family: "hidden-markov-model",
      formula: `${Object.keys(fields).join(" + ")} ~ region / month`,
      options: { states, ...(unobserved.length > 0 && { unobserved }) },
    },
    privacy: {
      setting: "central",
      epsilon,
      unit: log.unit ?? "one entry",
      neighbours: log.neighbours ?? "replace-one",
    },
  });
}

function monthsBetween(first: string, last: string): readonly string[] {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  if (!(from <= to))
    fail("ARGUMENT", { name: "months", found: `${first} to ${last}`, accepted: "ascending" });
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const month = String(((from + i) % 12) + 1).padStart(2, "0");
    return `${Math.floor((from + i) / 12)}-${month}`;
  });
}

function monthNumber(month: string): number {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month);
  if (found === null)
    return fail("ARGUMENT", {
      name: "a month",
      found: JSON.stringify(month),
      accepted: 'written as "2004-01"',
    });
  return 12 * Number(found[1]) + Number(found[2]) - 1;
}
