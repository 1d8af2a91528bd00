import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { testServer } from "../test-server.testing.ts";

const server = await testServer({ routes: () => [] });

it.each([
  ["headers that are too many", `GET / HTTP/1.1\r\nHost: a\r\n${"x: CANARY\r\n".repeat(3000)}\r\n`],
  ["no HTTP", "\u0016\u0003CANARY\r\n\r\n"],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nCANARY",
  ],
])("what cannot be read is answered as a problem, and its connection ends: %s", async (_name, sent) => {
  const { port, hostname } = new URL(await listening);
  const connection = connect(Number(port), hostname);
  connection.write(sent);
  const [head, body] = (await text(connection)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json\r\n/);
  expect(JSON.parse(body!)).toMatchObject({ status: 400, code: "REQUEST_HEADERS" });
  expect(`${head}${body}`).not.toContain("CANARY");
});

const listening = server.listen();
