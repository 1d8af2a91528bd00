/** What stands in the first column of exact sums: the word that says what they are, and which version. */
export const SUMS_FORMAT = "dpbayes.sums/1";

/** What is said with all sums that are written down. */
export const SUMS_SECRET =
  "exact sums of records, without noise: show them to nobody, and delete them once they are released";

/**
 * More records than this are refused: up to here no sum of any engine overflows (dialects/spark.ts and clickhouse.ts have the narrowest), and every sum
 * of one row's whole numbers is told exactly.
 */
export const MOST_RECORDS = 2 ** 36;
