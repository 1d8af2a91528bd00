import type { Answer } from "../../client/ask.ts";
import { useAsked } from "../../live/use-asked.ts";
import type { PageProps } from "../places.tsx";
import { Badge } from "../shown/badge.tsx";
import { Loaded } from "../shown/loaded.tsx";
import { AboutPart } from "./about/about-part.tsx";
import { InvitePart } from "./invite/invite-part.tsx";
import { Moves } from "./moves.tsx";
import { ReleasesPart } from "./releases/releases-part.tsx";
import { ReportsPart } from "./reports/reports-part.tsx";

export type Registered = Answer<"GET /v1/studies/{slug}/registration">;

export interface PartProps {
  readonly study: Registered;
  /** To be called when something about the study has changed. */
  readonly changed: () => void;
}

/** What the study asks, which every part has above it. */
interface Declared {
  readonly question: string;
}

const parts = [
  {
    name: "reports",
    words: "Reports",
    part: ReportsPart,
    of: ({ admission }: Registered) => admission !== "holders",
  },
  { name: "releases", words: "Releases and fits", part: ReleasesPart, of: () => true },
  {
    name: "invite",
    words: "Invite",
    part: InvitePart,
    of: ({ admission }: Registered) => admission !== "holders",
  },
  { name: "about", words: "Declaration", part: AboutPart, of: () => true },
] as const;

/** One study: its question, how it stands, what can be done; below, the part that the address names. */
export function StudyPage({ rest: [slug = "", chosen] }: PageProps) {
  const asked = useAsked("GET /v1/studies/{slug}/registration", { path: { slug } }, 10_000);
  return (
    <>
      <p>
        <a href="#/">Studies</a>
      </p>
      <Loaded asked={asked} what="the study">
        {(study) => {
          const there = parts.filter(({ of }) => of(study));
          const first = study.state === "draft" ? "about" : there[0]!.name;
          const shown = there.find(({ name }) => name === (chosen ?? first)) ?? there[0]!;
          const Part = shown.part;
          return (
            <>
              <div class="head">
                <h1>{(study.study as Declared).question}</h1>
                <Badge state={study.state} />
              </div>
              <Moves study={study} changed={asked.reload} />
              <nav class="parts" aria-label="Parts of the study">
                {there.map(({ name, words }) => (
                  <a
                    key={name}
                    href={`#/study/${slug}/${name}`}
                    {...(name === shown.name && { "aria-current": "page" })}
                  >
                    {words}
                  </a>
                ))}
              </nav>
              <Part study={study} changed={asked.reload} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
