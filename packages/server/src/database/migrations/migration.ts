/** A change of the schema, run once, in a transaction. Once released its text never changes. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
