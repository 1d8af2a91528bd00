/** What the operating system's codes mean to a person. */
const words: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the folder is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is not a folder",
  EISDIR: "it is a folder",
  EMFILE: "too many files are open",
  EFBIG: "it would be too large",
  EIO: "the disk reports an error",
  ELOOP: "its links go in a circle",
  ENAMETOOLONG: "its name is too long",
};

/** A system error in words; its own text may hold paths of temporary files and is left out. */
export function systemProblem(error: unknown): string {
  const code = systemCode(error);
  return words[code] ?? (code === "" ? "an unknown problem" : `the system says ${code}`);
}

/** The code of an error of the system or of an engine; anything else that calls itself a code is none. */
export function systemCode(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code) ? code : "";
}
