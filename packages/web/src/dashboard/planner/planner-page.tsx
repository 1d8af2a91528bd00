import type { Study } from "@dpbayes/privacy";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAsked } from "../../live/use-asked.ts";
import { useAll } from "../../live/use-pages.ts";
import type { PageProps } from "../places.tsx";
import { Loaded } from "../shown/loaded.tsx";
import type { Registered } from "../study/study-page.tsx";
import { Planned } from "./planned.tsx";

/** What another epsilon, or more people, would buy. Which study and what was chosen stand in the address. */
export function PlannerPage({ address, replace }: PageProps) {
  const studies = useAll("GET /v1/studies", {});
  const slug = address.chosen["study"];
  return (
    <>
      <h1>What would it buy?</h1>
      <Loaded asked={studies} what="studies">
        {({ rows: all }) =>
          all.length === 0 ? (
            <Notice kind="empty" title="No study to plan">
              <p>Draft one: a draft costs nothing, and can be planned before it is opened.</p>
            </Notice>
          ) : (
            <>
              <Field label="Study">
                {(control) => (
                  <select
                    {...control}
                    value={slug ?? ""}
                    onChange={({ currentTarget }) =>
                      replace({ ...address, chosen: { study: currentTarget.value } })
                    }
                  >
                    <option value="">choose one</option>
                    {all.map(({ slug: one, question }) => (
                      <option key={one} value={one}>
                        {one}: {question}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              {slug && <OfStudy key={slug} slug={slug} address={address} replace={replace} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

type OfStudyProps = Pick<PageProps, "address" | "replace"> & { readonly slug: string };

function OfStudy({ slug, address, replace }: OfStudyProps) {
  const asked = useAsked("GET /v1/studies/{slug}/registration", { path: { slug } });
  return (
    <Loaded asked={asked} what="the study">
      {(registered: Registered) =>
        "models" in registered.study ? (
          <Notice kind="note" title="This study asks several questions">
            <p>
              They are planned one by one on the command line: <code>dpbayes plan</code>.
            </p>
          </Notice>
        ) : (
          <Planned
            registered={registered}
            study={registered.study as Study}
            address={address}
            replace={replace}
          />
        )
      }
    </Loaded>
  );
}
