import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A place that the page's navigation leads to. */
export interface Place {
  readonly words: string;
  /** Behind the #: a state of the page is an address. */
  readonly href: string;
  readonly current: boolean;
}

interface ShellProps {
  /** The page's own name, which leads to its beginning. */
  readonly name: string;
  readonly places: readonly Place[];
  /** What the browser's window is called; when it changes, the reader stands at the beginning of another place. */
  readonly title: string;
  readonly children: ComponentChildren;
}

/** What is around every page: a way past the navigation, the navigation, the place itself. */
export function Shell({ name, places, title, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    document.title = `${title} · ${name}`;
    if (shown.current !== title) main.current?.focus();
    shown.current = title;
  }, [title, name]);
  return (
    <>
      <header class="top">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          To the content
        </button>
        <a class="name" href="#/">
          {name}
        </a>
        <nav aria-label={name}>
          {places.map(({ words, href, current }) => (
            <a key={words} href={href} {...(current && { "aria-current": "page" })}>
              {words}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
