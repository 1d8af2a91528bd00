import { adultStudy } from "../adult-study.ts";
import { realFigure } from "../real-figure.ts";

/** Figure 4: Adult, 5000 random records; and how often private intervals hold the non-private means. */
export const figure4 = realFigure({
  name: "glm/figure-4",
  about: "Adult: private and non-private posteriors, coverage over 20 repeats (about 6 min)",
  seed: "glm figure 4",
  study: adultStudy,
  records: 5000,
  epsilons: [0.1, 0.5, 1],
  repeats: 20,
  words:
    "Income above 50,000 dollars. Booleans are modelled by cells. The full-data mean is a statistic of the same records, " +
    "nearer to the private posterior than the truth is, and the prior is centred: intervals should hold it more often than they say.",
});
