import type { ComponentChildren } from "preact";
import { useAsked } from "../../../live/use-asked.ts";
import { timeWords } from "../../shown/words.ts";
import type { PartProps } from "../study-page.tsx";

/** As much of a study's declaration as is put in words; the rest stands in its text. */
interface Declared {
  readonly variables: Readonly<Record<string, Variable>>;
  readonly model?: { readonly family: string; readonly formula: string };
  readonly privacy: {
    readonly setting: string;
    readonly epsilon: number;
    readonly delta?: number;
    readonly unit: string;
    readonly neighbours?: string;
  };
}

interface Variable {
  readonly type: string;
  readonly bounds?: readonly [number, number];
  readonly levels?: readonly string[];
  readonly unit?: string;
}

const settings: Readonly<Record<string, string>> = {
  local: "everybody randomises their own answer, on their own device",
  distributed: "holders add noise to sums of their own tables",
  central: "a curator adds noise to what is told of one table",
};

/** What is declared: public, and final once the study is open. */
export function AboutPart({ study: registered }: PartProps) {
  const { slug, digest, study, survey, keep, closes, admission, state } = registered;
  const { variables, model, privacy } = study as Declared;
  const { epsilon, delta, unit, neighbours, setting } = privacy;
  return (
    <>
      <dl>
        <Row name="who adds chance">{settings[setting] ?? setting}</Row>
        <Row name="promise">
          epsilon {epsilon}
          {delta !== undefined && `, delta ${delta}`} for {unit}
          {neighbours && ` (${neighbours})`}: whoever sees what leaves can be at most{" "}
          {Math.exp(epsilon).toPrecision(2)} times surer of anything about {unit} than before
        </Row>
        {model && (
          <Row name="model">
            {model.family}, <code>{model.formula}</code>
          </Row>
        )}
        {Object.entries(variables).map(([name, variable]) => (
          <Row key={name} name={name}>
            {variableWords(variable)}
          </Row>
        ))}
        {survey !== slug && <Row name="survey">{survey}</Row>}
        {admission !== "holders" && <Row name="who may answer">{admission}</Row>}
        {admission !== "holders" && <Row name="kept when closed">{keep}</Row>}
        {closes && <Row name="closes">{timeWords(closes)}</Row>}
        <Row name="digest">
          <code>{digest}</code>
        </Row>
        {state !== "draft" && admission === "invitation" && <KeyDigest slug={slug} />}
      </dl>
      <p class="soft">
        Whoever answers can compare the digests with what you published elsewhere: they say that everybody is
        asked the same, and by the same key.
      </p>
      <p>
        <a class="button" href={`#/planner?study=${slug}`}>
          What would another epsilon buy?
        </a>
      </p>
      <details>
        <summary>The study as a file</summary>
        <pre class="wrapped">{JSON.stringify(study, null, 2)}</pre>
      </details>
    </>
  );
}

/** Of the key that admits reports, from the manifest that devices read. */
function KeyDigest({ slug }: { readonly slug: string }) {
  const { value } = useAsked("GET /v1/studies/{slug}", { path: { slug } });
  const { digest } = (value?.key ?? {}) as { readonly digest?: string };
  return digest ? (
    <Row name="key">
      <code>{digest}</code>
    </Row>
  ) : null;
}

function Row({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function variableWords({ type, bounds, levels, unit }: Variable): string {
  if (levels) return levels.join(", ");
  if (bounds) return `a ${type} from ${bounds[0]} to ${bounds[1]}${unit ? ` ${unit}` : ""}`;
  return type === "boolean" ? "yes or no" : type;
}
