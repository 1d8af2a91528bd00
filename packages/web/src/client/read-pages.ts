import { type Answer, ask, type Given, type RouteName } from "./ask.ts";

/** Routes that answer a list in pages: `after` says what the next one comes behind. */
export type PagedRoute = {
  [Route in RouteName]: "after" extends keyof Answer<Route> ? Route : never;
}[RouteName];

/** One of the list. */
export type RowOf<Route extends PagedRoute> = Answer<Route>[keyof Answer<Route>] extends infer Part
  ? Part extends readonly (infer Row)[]
    ? Row
    : never
  : never;

/** The first pages of a list, as one. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Of how many pages. */
  readonly pages: number;
  /** Whether there may be others behind them. */
  readonly more: boolean;
}

type AskPage = (
  route: PagedRoute,
  given: Given<PagedRoute>,
  besides: { readonly signal?: AbortSignal },
) => Promise<unknown>;

/** Asks for so many pages of a list, one behind the other, from its beginning: what came or went in between is neither missed nor doubled. */
export async function readPages<Route extends PagedRoute>(
  route: Route,
  given: Given<Route>,
  most: number,
  signal?: AbortSignal,
  asking: AskPage = ask,
): Promise<Rows<RowOf<Route>>> {
  const rows: RowOf<Route>[] = [];
  let after: string | undefined;
  for (let pages = 1; ; pages++) {
    const { query } = given as { readonly query?: object };
    const page = { ...given, query: { ...query, after } } as Given<PagedRoute>;
    const answer = (await asking(route, page, { ...(signal && { signal }) })) as Page<RowOf<Route>>;
    rows.push(...rowsIn(answer));
    const next = answer.after === undefined ? undefined : `${answer.after}`;
    // A page that leads to itself would be asked for without end.
    const more = next !== undefined && next !== after;
    if (!more || pages >= most) return { rows, pages, more };
    after = next;
  }
}

interface Page<Row> {
  readonly after?: string | number;
  readonly [list: string]: readonly Row[] | string | number | undefined;
}

function rowsIn<Row>(page: Page<Row>): readonly Row[] {
  return Object.values(page).find((part): part is readonly Row[] => Array.isArray(part)) ?? [];
}
