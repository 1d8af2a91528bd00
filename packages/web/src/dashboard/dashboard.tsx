import { render } from "preact";
import { trustOwnScripts } from "../trusted/policies.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { takeCode } from "./session/code.ts";

/* The dashboard: what people do with a session, on the API that programs use. */
trustOwnScripts();
const code = takeCode();
const place = document.getElementById("page")!;
place.replaceChildren();
render(<DashboardPage code={code} />, place);
