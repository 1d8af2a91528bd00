/**
 * How large what comes from outside may be: checked before anything is built from it, so that a hostile document
 * costs what its own length costs. Each is far above what people write and what the private side makes;
 * `docs/reference/limits.md` lists them.
 */

/** Brackets within brackets, of any document. Deep enough for any setting, shallow enough for every recursion. */
export const MOST_NESTED = 100;

/** Characters of a text: a question, a unit, a level, a label. */
export const MOST_CHARACTERS = 10_000;

/** Characters of a formula: thousands of terms. */
export const MOST_FORMULA_CHARACTERS = 1_000_000;

/** Characters of a variable's name. */
export const MOST_NAME_CHARACTERS = 1000;

/** Variables of a study. */
export const MOST_VARIABLES = 10_000;

/** Questions that one study may ask. */
export const MOST_PARTS = 1000;

/** The most numbers that one release or report may have: 8 MB, and a text that a page can still send. */
export const MOST_COORDINATES = 1_000_000;

/** Characters of one report, or of one record of JSON lines: a million numbers of 24 digits, and what stands around them. */
export const MOST_LINE_CHARACTERS = 2 ** 25;

/** Bytes of a document (release, fit, ledger): the longest text that JavaScript holds. */
export const MOST_DOCUMENT_BYTES = 2 ** 29 - 24;

/** Bytes of a study or a prepared one: a million levels have room. */
export const MOST_STUDY_BYTES = 2 ** 24;

/** Ways to tell the people of a noisy table apart: levels of two each would fill MOST_CELLS four times over. */
export const MOST_AXES = 100;

/** Cells of a noisy table: a sampler keeps a few numbers of each, a gigabyte in all. */
export const MOST_CELLS = 2 ** 24;

/** Margins of a noisy table: what a census publishes of one area on six levels of geography is about a hundred. */
export const MOST_MEASUREMENTS = 1000;

/**
 * Cells of a noisy table times its measurements, and cells that its patterns name, repeats counted: who reads a table says for
 * every measurement where each cell stands in it (half a gigabyte), whatever the document's own length.
 */
export const MOST_PLACES = 2 ** 27;

/** A published number, a base, a threshold or the scale of a noise, in magnitude: differences and sums of such numbers are exact. */
export const MOST_COUNT = 2 ** 51;

/** A scale or a variance of noise on counts: such noise is none. */
export const LEAST_NOISE = 2 ** -51;
