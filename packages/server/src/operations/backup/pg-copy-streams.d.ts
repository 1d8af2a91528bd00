/** COPY as streams; the package brings no types. */
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  export type CopyToStream = Readable & Submittable & { readonly rowCount: number };
  export type CopyFromStream = Writable & Submittable & { readonly rowCount: number };
  export function to(statement: string): CopyToStream;
  export function from(statement: string): CopyFromStream;
}
