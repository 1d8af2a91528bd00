import type { ComponentChildren } from "preact";

/** Nothing here yet; a fact; something to think about; something that failed; something that is finished. */
export type NoticeKind = "empty" | "note" | "warning" | "error" | "done";

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** A paragraph apart. What failed is read aloud at once, what is finished when there is a pause. */
export function Notice({ kind, title, children }: NoticeProps) {
  const role = kind === "error" ? "alert" : kind === "done" ? "status" : undefined;
  return (
    <div class={`notice ${kind}`} {...(role && { role })}>
      {title && <p class="title">{title}</p>}
      {children}
    </div>
  );
}
