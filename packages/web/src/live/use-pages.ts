import { useState } from "preact/hooks";
import type { Given } from "../client/ask.ts";
import { type PagedRoute, type RowOf, type Rows, readPages } from "../client/read-pages.ts";
import { type Asked, useLoaded } from "./use-asked.ts";

/** A list that comes in pages: as much of it as was asked for. */
export interface Paged<Row> extends Asked<Rows<Row>> {
  /** Why the page that was asked for is not there; the ones before it are. */
  readonly moreError?: unknown;
  /** A further page is on its way. */
  readonly coming: boolean;
  /** Asks for a further page; the same one again where it failed. */
  showMore(): void;
}

/** The first page, and others when they are wanted; again every so many milliseconds and page. */
export function usePages<Route extends PagedRoute>(
  route: Route,
  given: Given<Route>,
  every?: number,
): Paged<RowOf<Route>> {
  const [wanted, setWanted] = useState(1);
  const asked = useRows(route, given, wanted, every);
  const { value, error, pending, reload } = asked;
  const behind = value?.more === true && value.pages < wanted;
  return {
    ...{ reload, pending },
    ...(value !== undefined && { value }),
    ...(error !== undefined && (behind ? { moreError: error } : { error })),
    coming: behind && pending,
    showMore() {
      setWanted((value?.pages ?? 0) + 1);
      reload();
    },
  };
}

/** A list to its end, for what is counted, chosen from or searched. */
export function useAll<Route extends PagedRoute>(
  route: Route,
  given: Given<Route> | undefined,
  every?: number,
): Asked<Rows<RowOf<Route>>> {
  return useRows(route, given, Number.POSITIVE_INFINITY, every);
}

function useRows<Route extends PagedRoute>(
  route: Route,
  given: Given<Route> | undefined,
  most: number,
  every?: number,
): Asked<Rows<RowOf<Route>>> {
  const key = given && JSON.stringify(given);
  const [pages, setPages] = useState(1);
  return useLoaded(
    key === undefined ? undefined : `${route} ${key}`,
    async (signal) => {
      const read = await readPages(route, JSON.parse(key!) as Given<Route>, most, signal);
      setPages(read.pages);
      return read;
    },
    // A long list is asked for less often.
    every && every * pages,
  );
}
