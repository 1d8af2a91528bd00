import { countNotes } from "../count-notes.ts";
import { checkedCounts } from "../input/check-counts.ts";
import type { TopicInput } from "../input/count-input.ts";

/** What to know about a table before believing in its topics: too many of them, too few counts, empty documents. */
export function topicNotes(input: TopicInput): readonly string[] {
  const { documents, words, topics } = input;
  const isCell = () => true;
  return countNotes(checkedCounts(input, documents, words, isCell), {
    rows: documents,
    columns: words,
    components: topics,
    words: { rows: "documents", columns: "words", components: "topics" },
    isCell,
  });
}
