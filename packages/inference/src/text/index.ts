/**
 * `@dpbayes/inference/text`: how numbers and tables are written for people. It needs nothing else of the package.
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
