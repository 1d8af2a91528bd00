import type { ComponentType } from "preact";
import type { Address } from "../address/address.ts";
import { AuditPage } from "./audit/audit-page.tsx";
import { BudgetPage } from "./budgets/budget-page.tsx";
import { BudgetsPage } from "./budgets/budgets-page.tsx";
import { ComparePage } from "./fits/compare-page.tsx";
import { FitPage } from "./fits/fit-page.tsx";
import { FitsPage } from "./fits/fits-page.tsx";
import { PeoplePage } from "./people/people-page.tsx";
import { PlannerPage } from "./planner/planner-page.tsx";
import type { Member } from "./session/session.ts";
import { NewStudyPage } from "./studies/new-study-page.tsx";
import { StudiesPage } from "./studies/studies-page.tsx";
import { StudyPage } from "./study/study-page.tsx";

/** What every page is given: what stands behind its name in the address, and what was chosen there. */
export interface PageProps {
  readonly rest: readonly string[];
  readonly address: Address;
  readonly replace: (next: Address) => void;
}

interface DashboardPlace {
  /** The first word of the address; "" where the page begins. */
  readonly name: string;
  /** In the navigation; absent of pages that others lead to. */
  readonly words?: string;
  /** Pages below it, which others lead to. */
  readonly holds?: readonly string[];
  readonly needs?: Member["role"];
  readonly title: (rest: readonly string[]) => string;
  readonly page: ComponentType<PageProps>;
}

export const places: readonly DashboardPlace[] = [
  { name: "", words: "Studies", holds: ["study", "new"], title: () => "Studies", page: StudiesPage },
  { name: "new", needs: "owner", title: () => "New study", page: NewStudyPage },
  { name: "study", title: ([slug = ""]) => slug, page: StudyPage },
  { name: "fits", words: "Fits", holds: ["fit", "compare"], title: () => "Fits", page: FitsPage },
  { name: "fit", title: () => "Fit", page: FitPage },
  { name: "compare", title: () => "Two fits", page: ComparePage },
  { name: "budgets", words: "Budgets", holds: ["budget"], title: () => "Budgets", page: BudgetsPage },
  { name: "budget", title: () => "Budget", page: BudgetPage },
  { name: "planner", words: "Planner", title: () => "Planner", page: PlannerPage },
  { name: "people", words: "People", title: () => "People and programs", page: PeoplePage },
  { name: "audit", words: "Audit", needs: "owner", title: () => "Audit trail", page: AuditPage },
];

/** The page of a place in the address; an unknown one is the beginning. */
export function placeOf(place: string): DashboardPlace & { readonly rest: readonly string[] } {
  const [name = "", ...rest] = place.split("/").map(decodeURIComponent);
  return { ...(places.find((one) => one.name === name) ?? places[0]!), rest };
}
