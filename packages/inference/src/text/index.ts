/**
 * `@dpbayes/inference/text`: how numbers, tables and what a study is about are written for people. It needs nothing else of the package.
 */

// Numbers, as people read them.

export {
  asWide,
  decimals,
  fixedPercent,
  grouped,
  percent,
  scientific,
  short,
  significant,
  surePercent,
  tabular,
  typeset,
} from "./numbers.ts";

// Tables.

export { columns } from "./columns.ts";

// What a study of persons with several records is about.

export { personEstimand } from "./person-words.ts";
