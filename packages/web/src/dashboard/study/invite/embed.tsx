/** The survey in a page of one's own. */
export function Embed({ slug }: { readonly slug: string }) {
  const snippet = `<div id="survey"></div>
<script src="${location.origin}/s/${slug}/embed.js"></script>
<script>dpbayes.ask(document.getElementById("survey"));</script>`;
  return (
    <section>
      <h2>In a page of your own</h2>
      <p>
        The survey's page is <a href={`/s/${slug}`}>{`${location.origin}/s/${slug}`}</a>. The same inside
        another page:
      </p>
      <pre class="wrapped">{snippet}</pre>
    </section>
  );
}
