import { SECRET_PATTERN } from "./secret.ts";

/** A cookie that holds one secret, as browsers get it and give it back. */
export interface SecretCookie {
  /** As browsers know it. */
  readonly name: string;
  /** The header that sets it. */
  set(secret: string, seconds: number): string;
  /** The header that takes it away. */
  clear(): string;
  /** Absent where there is none, or more than one of the name. */
  read(header: string | undefined): string | undefined;
}

/**
 * Where the origin is https its name begins with `__Host-`: browsers then take it from this host alone and send it over TLS alone.
 * `SameSite=Lax`: it goes with a link that is followed here, never with what another page posts.
 */
export function secretCookie(origin: string, name: string, pattern = SECRET_PATTERN): SecretCookie {
  const secure = origin.startsWith("https:");
  const full = secure ? `__Host-${name}` : name;
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const value = new RegExp(`^${full}=(${pattern})$`);
  return {
    name: full,
    set: (secret, seconds) => `${full}=${secret}${rest}; Max-Age=${seconds}`,
    clear: () => `${full}=${rest}; Max-Age=0`,
    read(header = "") {
      const found = header.split(/; */).filter((each) => each.startsWith(`${full}=`));
      return found.length === 1 ? value.exec(found[0]!)?.[1] : undefined;
    },
  };
}

/** That of a session. */
export function sessionCookie(origin: string): SecretCookie {
  return secretCookie(origin, "dpbayes");
}
