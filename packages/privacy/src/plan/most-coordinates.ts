/** The most numbers that one release or report may have: 8 MB, and a text that a page can still send. */
export const MOST_COORDINATES = 1_000_000;
