import { render } from "preact";
import { trustOwnScripts } from "../trusted/policies.ts";
import { StudioPage } from "./studio-page.tsx";

/* The studio: one page, no server. */
trustOwnScripts();
const place = document.getElementById("page")!;
place.replaceChildren();
render(<StudioPage />, place);
