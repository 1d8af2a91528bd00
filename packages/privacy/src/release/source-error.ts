import { type DpbayesError, errorOf, isOfCatalogue } from "../errors/index.ts";

/**
 * What to throw where a source of records threw. An error of a catalogue holds no data and is passed on; the text of any
 * other may contain some, so it is replaced and not even kept as a cause.
 */
export function sourceError(error: unknown): DpbayesError {
  return isOfCatalogue(error) ? error : errorOf("RECORDS_UNREADABLE");
}
