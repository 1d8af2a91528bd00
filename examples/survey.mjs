// A product engineer: everybody randomises their own answer, and shares with honest intervals come out.
import { collectReports, defineStudy, fit, report } from "dpbayes";

const study = defineStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const answer = (/** @type {number} */ i) => (i % 10 < 7 ? "never" : i % 10 < 9 ? "sometimes" : "daily");
const sent = Array.from({ length: 3000 }, (_, i) => report(study, { smokes: answer(i) })); // in 3,000 browsers
const posterior = await fit(study, await collectReports(study, sent), { seed: 1, chains: 2 });
console.log(String(posterior.summary())); // made with 0.7, 0.2, 0.1
