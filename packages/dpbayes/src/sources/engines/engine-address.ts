import { fail } from "../../errors/index.ts";
import { type DriverName, type DriverWords, driverWords } from "./drivers/driver-words.ts";

/** Where an engine answers, and as whom. */
export interface EngineAddress {
  readonly driver: DriverName;
  /** Protocol, host and port, for those that answer over HTTP; host and port for all. */
  readonly url: URL;
  readonly encrypted: boolean;
  readonly user: string;
  readonly password: string;
  /** Names in front of tables, such as catalog and schema; of Databricks the path that its page shows. */
  readonly path: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** For messages: without user, password and settings. */
  readonly name: string;
}

const names = Object.keys(driverWords) as readonly DriverName[];
const everyAddress = names.map((one) => driverWords[one].address).join(" or ");

/** An address such as `trino+https://user:password@host/catalog/schema`; of what cannot be read nothing is shown. */
export function engineAddress(address: string): EngineAddress {
  const [, called, , transport = ""] = engineScheme.exec(address) ?? [];
  const driver = names.find((one) => one === called?.toLowerCase());
  const bare = `https://${address.slice(address.indexOf("://") + 3)}`;
  const words: DriverWords | undefined = driver && driverWords[driver];
  const known = words && [words.encrypted, words.open].includes(transport.toLowerCase());
  if (driver === undefined || !known || !URL.canParse(bare))
    return refuse("not readable as the address of an engine", words);
  const encrypted = transport.toLowerCase() === words.encrypted;
  const { host, hostname, username, password, pathname, searchParams } = new URL(bare);
  if (!encrypted && password !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    refuse("of an engine that would be told a password without encryption", words);
  const settings = Object.fromEntries(searchParams);
  if (Object.keys(settings).some((name) => !words.settings?.includes(name)))
    refuse("with a setting that is none", words);
  return {
    driver,
    url: new URL(`${encrypted ? "https" : "http"}://${host}`),
    encrypted,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    path: pathname.split("/").filter(Boolean).map(decodeURIComponent),
    settings,
    name: `${driver}://${host}${pathname}`,
  };
}

const engineScheme = new RegExp(`^(${names.join("|")})(\\+([a-z]+))?://`, "i");

/** Whether an address is one of an engine, and of no PostgreSQL. */
export function isEngineAddress(address: string): boolean {
  return engineScheme.test(address);
}

function refuse(found: string, words: DriverWords | undefined): never {
  const open = words?.open === undefined ? "" : `; +${words.open} is for this machine`;
  return fail("DATABASE_ADDRESS", { found, accepted: `${words?.address ?? everyAddress}${open}` });
}
