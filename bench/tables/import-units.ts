import { importTable } from "dpbayes";

/** What an import took. */
export interface MeasuredImport {
  readonly cells: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

// A process of its own: the peak of its memory is that of one import.
const [file = ""] = process.argv.slice(2);
const cpu = process.cpuUsage();
const { table } = await importTable(file, {
  source: "census-nmf",
  area: "05001",
  axes: ["votingage", "hispanic", "cenrace"],
});
const { user, system } = process.cpuUsage(cpu);
const measured: MeasuredImport = {
  cells: table.axes.reduce((product, { levels }) => product * levels.length, 1),
  cpuSeconds: (user + system) / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(measured));
