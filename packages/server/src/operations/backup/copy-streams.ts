/// <reference path="./pg-copy-streams.d.ts" />
/** COPY as streams. */
export { type CopyFromStream, from as copyFrom, to as copyTo } from "pg-copy-streams";
