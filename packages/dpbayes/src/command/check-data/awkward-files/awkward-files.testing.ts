import type { AwkwardFile } from "./awkward-file.testing.ts";
import { encodings, kinds, lineEnds } from "./bytes.testing.ts";
import { datesWordsLevels } from "./dates-words-levels.testing.ts";
import { headers } from "./headers.testing.ts";
import { numbers } from "./numbers.testing.ts";
import { rows } from "./rows.testing.ts";

export const awkwardFiles: readonly AwkwardFile[] = [
  ...lineEnds,
  ...encodings,
  ...headers,
  ...rows,
  ...numbers,
  ...datesWordsLevels,
  ...kinds,
];
