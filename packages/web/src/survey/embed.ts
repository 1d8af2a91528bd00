import type { Survey, SurveyOptions } from "@dpbayes/privacy/send";
import { openSurvey } from "@dpbayes/privacy/send";
import { askIn } from "./ask-in.ts";
import { element } from "./element.ts";
import { surveyCss } from "./style.ts";
import { ownLanguage } from "./texts/language.ts";
import type { Texts } from "./texts/texts.ts";

export interface EmbedOptions extends Partial<SurveyOptions> {
  /** As in `lang`, of `texts`. */
  readonly lang?: string;
  /** Sentences in another language; those that are left out are English. */
  readonly texts?: Partial<Texts>;
}

/** What a page of one's own gets of one study. */
export interface Embedded {
  /** The study on this device, for a page that asks in its own way. */
  open(options?: EmbedOptions): Promise<Survey>;
  /** Asks in an element of the page, as the collector's own page does; neither's style reaches the other. */
  ask(place: Element | string, options?: EmbedOptions): Promise<Survey>;
}

/** Both, for the study at this address. */
export function embedded(manifest: string): Embedded {
  const given = (options: EmbedOptions) => ({ manifest, storage: localStorage, ...options });
  return {
    open: (options = {}) => openSurvey(given(options)),
    ask(place, options = {}) {
      const host = typeof place === "string" ? document.querySelector(place) : place;
      if (!host) throw new TypeError(`there is no element ${place} to ask in`);
      const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(surveyCss);
      root.adoptedStyleSheets = [sheet];
      const section = element("section", { class: "survey" });
      root.replaceChildren(section);
      const { lang = ownLanguage.tag, texts } = options;
      return askIn(section, openSurvey, given(options), {
        tag: lang,
        texts: { ...ownLanguage.texts, ...texts },
      });
    },
  };
}
