/** Every sentence of the page. Another language is a JSON file with the same keys; words in braces are filled in. */
export const english = {
  /** Of the writing: ltr or rtl. */
  dir: "ltr",
  loading: "One moment: the study is read and checked …",
  promise:
    "Your answer is changed at random on this device before it is sent: whoever sees what is sent, we too, can become at most {times} surer of any guess about you{between}{except} (epsilon {epsilon}).",
  times: "{factor} times",
  million: "a million times or more",
  between: " between answers that differ by at most {distance}",
  except: ", but for a chance of {delta}",
  anyone: "Anybody can answer, and more than once: results may be distorted by those who do.",
  invitation:
    "Each invitation counts once. Nothing that is stored says which invitation an answer came from.",
  yes: "yes",
  no: "no",
  bounds: "from {low} to {high} {unit}",
  clipped: "; what lies beyond counts as the nearer of the two",
  whatHappens: "What happens to your answer",
  anyAnswer: "It is sent as it is with probability {keep}, and as each of the other answers with {other}.",
  yourAnswer:
    "Your answer “{answer}” will be sent as it is with probability {keep}, and as {others} with {other}{each}.",
  each: " each",
  manyOthers: "any one of the {count} others",
  anyCell:
    "Together with your other answers it is one of {count} possible ones: it is sent as it is with probability {keep}, and as each of the others with {other}.",
  anyRange:
    "The range in which it lies is sent, one of {count}: the right one with probability {keep}, and each of the others with {other}.",
  bits: "For each of {count} possible answers a yes or a no is sent: yes with probability {one} for yours, and with {zero} for each of the others.",
  noise:
    "A random amount is added to it before it is sent: half of the time more than {median} {unit}, up or down.",
  relative:
    "Random amounts are added to your answers: half of the time more than {times} times the whole range that is possible.",
  dots: "Of 100 people who give this answer, about {own} send it (●), and {rest} send another (○).",
  curve:
    "What is sent lies somewhere under the curve: half of the time in its middle part. The bar is the range of answers, the dot is yours.",
  send: "Send",
  sending: "Sending …",
  incomplete:
    "A part of this page is still on its way. Your answer is on this page alone and was sent nowhere; it is changed at random and sent as soon as that part is here. Please keep this page open.",
  cannotAsk: "This study cannot be answered on a page.",
  cannotShow: "This survey cannot be shown: {problem}.",
  counted: "Your answer is counted. Thank you! This device has forgotten it; nothing else is to be done.",
  waiting:
    "Your answer is kept on this device, already changed at random, and is sent as soon as there is a connection. You may close this page: open the same link again later, and it is sent then.",
  refused: "Your answer was not taken: {reason}.",
  INVITATION_USED: "This invitation was used already, perhaps on another device. Each counts once.",
  INVITATION_UNKNOWN:
    "This address holds no invitation that is known here. Open the whole link that you were sent.",
  STUDY_CLOSED: "The study is closed and takes no more answers.",
  RELAY_NEEDED: "This study is answered in the app of whoever runs it, not on this page.",
  whatIsSent: "Show what is sent",
  nothingYet: "Nothing has been sent. What will be sent stands here once you have answered.",
  forChecking: "For those who check",
  checked:
    "This page has checked that the study and its key are what these digests name. They are the same for everybody.",
  studyDigest: "Study",
  keyDigest: "Key of its tokens",
} as const;
