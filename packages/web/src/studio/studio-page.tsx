import { useAddress } from "../address/address.ts";
import { Notice } from "../components/notice.tsx";
import { Shell } from "../components/shell.tsx";

const places = [{ place: "", words: "Study" }] as const;

export function StudioPage() {
  const [address] = useAddress();
  return (
    <Shell
      name="dpbayes studio"
      title="Study"
      places={places.map(({ place, words }) => ({
        words,
        href: `#/${place}`,
        current: address.place === place,
      }))}
    >
      <h1>From your own table to an honest answer</h1>
      <Notice kind="empty" title="No study yet" />
    </Shell>
  );
}
