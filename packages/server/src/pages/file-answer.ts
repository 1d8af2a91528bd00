import type { PageFile } from "./page-files.ts";

/** An answer that is a file, compressed for whoever reads that. Asked for again at every visit, and sent again where it changed. */
export function fileAnswer(
  { bytes, packed, type, hash }: PageFile,
  { "accept-encoding": reads = "", "if-none-match": has }: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const cached = { ETag: `"${hash}"`, "Cache-Control": "no-cache", Vary: "Accept-Encoding", ...headers };
  if (has === cached.ETag) return { status: 304, headers: cached };
  if (!packed || !/\bbr\b/.test(reads)) return { status: 200, body: bytes, type, headers: cached };
  return { status: 200, body: packed, type, headers: { ...cached, "Content-Encoding": "br" } };
}
