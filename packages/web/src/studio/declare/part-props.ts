import type { Draft } from "../state/draft.ts";

/** What each part of a study that is being declared is given. */
export interface PartProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** What is wrong with a field, if it is that one. */
  readonly wrong: (field: string) => string | undefined;
  /** The names of the table's columns; none where no table is open. */
  readonly columns: readonly string[];
}
