export { comparedPage } from "./compared-page.ts";
export {
  type ComparedRow,
  type CompareOptions,
  compareForPage,
  type PageComparison,
} from "./comparison/comparison.ts";
export { fitPage } from "./fit-page.ts";
export type { PageOptions } from "./page-options.ts";
export { quoted, repeatCommand } from "./sections/repeat.ts";
