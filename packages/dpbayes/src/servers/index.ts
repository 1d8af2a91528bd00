export { isServed, type LedgerAddress, ledgerAddress, serverAddress, tokenAddress } from "./address.ts";
export { type AskOptions, answerOf, askServer } from "./ask-server.ts";
export { keepToken, requireToken, tokenFor } from "./tokens.ts";
