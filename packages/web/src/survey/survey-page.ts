import { openSurveyWith } from "@dpbayes/privacy/send";
import { trustOwnScripts } from "../trusted/policies.ts";
import { askIn } from "./ask-in.ts";
import { randomisingLater } from "./randomiser/later.ts";
import { languageFor, readLanguage } from "./texts/language.ts";

/* The page /s/SLUG#CODE. */
trustOwnScripts();
const main = document.querySelector("main")!;
const [, slug] = /^\/s\/([^/]+)$/.exec(location.pathname) ?? [];
const wanted = languageFor(new URLSearchParams(location.search).get("lang"), navigator.languages);
addEventListener("hashchange", () => location.reload());

readLanguage(wanted)
  .then((language) => {
    document.documentElement.lang = language.tag;
    const manifest = `${location.origin}/v1/studies/${slug}`;
    const options = { manifest, code: location.hash.slice(1), storage: localStorage };
    return askIn(main, (all) => openSurveyWith(randomisingLater, all), options, language);
  })
  .then(
    ({ manifest }) => {
      document.title = manifest.study.question;
    },
    // It is on the page.
    () => undefined,
  );
