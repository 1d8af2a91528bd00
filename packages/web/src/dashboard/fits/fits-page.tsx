import { usePages } from "../../live/use-pages.ts";
import type { PageProps } from "../places.tsx";
import { Pages } from "../shown/pages.tsx";
import { FitTable } from "./fit-table.tsx";

/** All fits; two of them can be held against each other. What is chosen stands in the address. */
export function FitsPage({ address, replace }: PageProps) {
  const asked = usePages("GET /v1/fits", {}, 3000);
  const chosen = (address.chosen["chosen"] ?? "").split(",").filter((id) => id !== "");
  const choose = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
    const { chosen: _, ...rest } = address.chosen;
    replace({ ...address, chosen: next.length > 0 ? { ...rest, chosen: next.join(",") } : rest });
  };
  return (
    <>
      <h1>Fits</h1>
      <Pages paged={asked} what="fits">
        {(fits) => (
          <>
            {fits.length > 1 && (
              <div class="row">
                {chosen.length === 2 ? (
                  <a class="button main" href={`#/compare/${chosen.join("/")}`}>
                    Compare the two
                  </a>
                ) : (
                  <span class="soft">Choose two that are done to compare them.</span>
                )}
              </div>
            )}
            <FitTable
              fits={fits}
              empty="No fit yet: a study's page asks for one."
              chosen={chosen}
              {...(fits.length > 1 && { onChoose: choose })}
            />
          </>
        )}
      </Pages>
    </>
  );
}
