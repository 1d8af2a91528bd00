import { wholeWords } from "../../shown/words.ts";

/** Counts of randomised reports, as they are. */
export function Cells({ cells }: { readonly cells: Readonly<Record<string, number>> }) {
  const rows = Object.entries(cells).filter(([name]) => name !== "");
  if (rows.length === 0) return null;
  return (
    <details class="quiet">
      <summary>Raw counts: not an estimate</summary>
      <p>
        Answers were changed at random before they were sent. These counts say what arrived, not what people
        think; a fit takes the chance out of them.
      </p>
      <table>
        <tbody>
          {rows.slice(0, 100).map(([name, n]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{wholeWords(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > 100 && <p class="soft">and {wholeWords(rows.length - 100)} more</p>}
    </details>
  );
}
