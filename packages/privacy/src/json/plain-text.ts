import { MOST_CHARACTERS } from "./limits.ts";

/**
 * Characters that no name, unit or question has, and that act on whoever shows it: controls but tab and line ends,
 * marks that turn the direction of reading, halves of characters (UTF-8 has none, so digests could not tell them
 * apart) and code points that are none. What else is odd is read, and made visible where it is shown.
 */
const hostile =
  /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;

/** A text that says something, is not too long and hides nothing. */
export function isPlainText(text: string, most = MOST_CHARACTERS): boolean {
  return text.length <= most && /\S/.test(text) && !hostile.test(text);
}

/** What `isPlainText` accepts, in words. */
export function acceptedText(most = MOST_CHARACTERS): string {
  return `a non-empty text of at most ${most} characters, none of them a control character`;
}
