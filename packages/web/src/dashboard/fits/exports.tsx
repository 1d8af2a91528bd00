/** Every way out, and what it is for. */
const files = [
  ["report.html", "the page", "one file to send to a colleague"],
  ["draws.csv", "draws as CSV", "for spreadsheets and R"],
  ["draws.parquet", "draws as Parquet", "for pandas, DuckDB, Arrow"],
  ["arviz.json", "ArviZ", "az.from_json"],
  ["cmdstan.zip", "CmdStan files", "for posterior and cmdstanr"],
  ["folder.zip", "the fit's folder", "for dpbayes check, predict and fit --resume"],
] as const;

export function Exports({ id }: { readonly id: string }) {
  return (
    <section>
      <h2>Take it away</h2>
      <ul class="lines">
        {files.map(([name, words, what]) => (
          <li key={name}>
            <a href={`/v1/fits/${id}/${name}`} download={`fit-${id.slice(0, 8)}-${name}`}>
              {words}
            </a>{" "}
            <span class="soft">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
