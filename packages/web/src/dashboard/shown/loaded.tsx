import type { ComponentChildren } from "preact";
import type { Asked } from "../../live/use-asked.ts";
import { Failed } from "./failed.tsx";

interface LoadedProps<Value> {
  readonly asked: Asked<Value>;
  /** What is being loaded: "studies". */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}

/** What was asked for, or why it is not there (yet). What came before stays where asking again fails. */
export function Loaded<Value>({ asked, what, children }: LoadedProps<Value>) {
  const { value, error, reload } = asked;
  return (
    <>
      <Failed error={error} onAgain={reload} />
      {value === undefined
        ? error === undefined && (
            <p class="loading" role="status">
              Loading {what} …
            </p>
          )
        : children(value)}
    </>
  );
}
