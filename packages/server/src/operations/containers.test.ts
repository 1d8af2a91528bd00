import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commands } from "../command/commands.ts";
import { readSettings } from "../settings/settings.ts";

const text = readFileSync("deploy/compose.yaml", "utf8");
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: { readonly caddy: { readonly content: string } };
  readonly secrets: object;
  readonly volumes: object;
};

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

// There is no container engine where the tests run: what can be read from the files is checked.
describe("compose.yaml", () => {
  const ours = Object.entries(compose.services).filter(([name]) =>
    /^(collector|worker)-|^migrate$/.test(name),
  );

  it("runs a proxy, a database, migrations, two collectors and two workers", () => {
    expect(Object.keys(compose.services)).toEqual([
      ...["proxy", "database", "migrate"],
      ...["collector-1", "collector-2", "worker-1", "worker-2"],
    ]);
    expect(ours).toHaveLength(5);
  });

  it("gives them commands and settings that the server knows, with every secret in a file", () => {
    for (const [name, { command, environment }] of ours) {
      expect(
        commands.map((one) => one.name),
        name,
      ).toContain(command![0]);
      const { DATABASE_URL_FILE, DPBAYES_SECRET_FILE, ...open } = environment!;
      expect([DATABASE_URL_FILE, DPBAYES_SECRET_FILE]).toEqual([
        "/run/secrets/database_url",
        "/run/secrets/secret",
      ]);
      const settings = readSettings({ ...open, DPBAYES_ORIGIN: "https://surveys.example.org" });
      expect(settings).toMatchObject({ trustProxy: true });
    }
  });

  it("leaves them nothing to write to but memory, and no rights", () => {
    for (const [, service] of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  });

  it("names only what it declares", () => {
    for (const { depends_on = {}, secrets = [], volumes = [] } of Object.values(compose.services)) {
      for (const need of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(need);
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
    }
    for (const [, host] of compose.configs.caddy.content.matchAll(/(\S+):8080/g))
      expect(Object.keys(compose.services)).toContain(host);
  });

  it("has a proxy that logs no request", () => {
    const { content } = compose.configs.caddy;
    expect(content).toMatch(/exclude http\.log\.access http\.log\.error http\.handlers\.reverse_proxy/);
    expect(content.match(/^\s*log\b/gm)).toHaveLength(1);
  });
});

describe("Dockerfile", () => {
  const lines = readFileSync("deploy/Dockerfile", "utf8").split("\n");
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const instruction = (name: string) => stage.filter((line) => line.startsWith(`${name} `)).join(" ");

  it("builds in one stage and runs in another, as nobody special", () => {
    expect(lines.filter((line) => line.startsWith("FROM "))).toHaveLength(2);
    expect(instruction("USER")).toBe("USER node");
    expect(stage.findIndex((line) => line.startsWith("USER"))).toBeLessThan(
      stage.findIndex((line) => line.startsWith("ENTRYPOINT")),
    );
  });

  it("starts the program that the package declares, below an init that passes signals on", () => {
    const { bin } = JSON.parse(readFileSync("packages/server/package.json", "utf8"));
    expect(JSON.parse(instruction("ENTRYPOINT").slice("ENTRYPOINT ".length))).toEqual([
      ...["tini", "--", "node"],
      `/app/node_modules/@dpbayes/server/${bin["dpbayes-server"]}`,
    ]);
    expect(commands.map(({ name }) => name)).toContain(JSON.parse(instruction("CMD").slice(4))[0]);
    expect(instruction("STOPSIGNAL")).toBe("STOPSIGNAL SIGTERM");
  });
});
