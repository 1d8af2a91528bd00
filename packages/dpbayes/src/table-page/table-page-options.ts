import type { Fit } from "@dpbayes/inference";
import type { TableQuestion } from "@dpbayes/inference/tables";
import type { TotalQuestion } from "./asked/margins.ts";
import type { Telling } from "./asked/sentences.ts";
import type { ToldNumber } from "./asked/told.ts";

export interface TablePageOptions {
  /** What is asked, and told first; the total without it. */
  readonly questions?: readonly TableQuestion[];
  /** Over the page; the table's id without it. */
  readonly title?: string;
  /** The probability of the intervals; 0.9 without it. */
  readonly interval?: number;
  /** How the page can be made again; a command line built from the fit's own settings without it. */
  readonly command?: string;
  /** When the page was made, as it should stand in it. */
  readonly date?: string;
  /** Versions of what ran, if the fit does not say. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** What every part of the page is made from. */
export interface TablePageContext extends Omit<TablePageOptions, "interval">, Telling {
  readonly questions: readonly TableQuestion[];
  /** What was taken for areas. */
  readonly areas: readonly string[];
  /** The answers to what is asked, question by question. */
  readonly asked: readonly (readonly ToldNumber[])[];
  /** The answer to a total that the page asks besides. */
  told(question: TotalQuestion): ToldNumber;
  /** The answers as an ordinary fit, whose chains are diagnosed. */
  readonly fit: Fit;
  /** The numbers of that fit whose chains are shown. */
  readonly shown: readonly string[];
}
