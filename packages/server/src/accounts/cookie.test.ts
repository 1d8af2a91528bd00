import { describe, expect, it } from "vitest";
import { secretCookie } from "./cookie.ts";
import { newSecret } from "./secret.ts";

describe("the cookie of a session", () => {
  it("is of this host and TLS alone where the origin is https", () => {
    const secret = newSecret();
    const cookie = secretCookie("https://example.org", "dpbayes");
    expect(cookie.set(secret, 60)).toBe(
      `__Host-dpbayes=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`,
    );
    expect(cookie.clear()).toBe("__Host-dpbayes=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0");
    expect(cookie.read(`a=b; __Host-dpbayes=${secret}; c=d`)).toBe(secret);
    expect(cookie.read(`dpbayes=${secret}`)).toBeUndefined();
  });

  it("has a plain name on http://localhost, and is read when it is there once and whole", () => {
    const secret = newSecret();
    const cookie = secretCookie("http://localhost:8080", "dpbayes");
    expect(cookie.set(secret, 60)).toBe(`dpbayes=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
    expect(cookie.read(`dpbayes=${secret}`)).toBe(secret);
    expect(cookie.read(`dpbayes=${secret}; dpbayes=${newSecret()}`)).toBeUndefined();
    expect(cookie.read(`dpbayes=${secret}x`)).toBeUndefined();
    expect(cookie.read(undefined)).toBeUndefined();
  });
});
