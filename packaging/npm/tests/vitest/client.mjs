// A public client of the API, unmodified, against a server of `globalSetup`.
import runpodSdk from "runpod-sdk";
import { start } from "svcctl";
import { svcctl } from "svcctl/test";
import { afterEach, expect, test, vi } from "vitest";

const ENDPOINT = {
  name: "jobs",
  type: "QUEUE",
  image: "me/worker:1",
  gpu: { pools: ["ADA_24"] },
  scaling: { type: "REQUEST_COUNT", requestCount: 1 },
  workers: { max: 1 },
};

afterEach(() => svcctl.reset());

async function client() {
  const { id } = await svcctl.send("POST", "/v2/serverless", ENDPOINT);
  return runpodSdk(svcctl.key, { baseUrl: `${svcctl.url}/v2` }).endpoint(id);
}

test("the client submits a job and cancels it", async () => {
  const endpoint = await client();
  const { id } = await endpoint.run({ input: { prompt: "a" } });
  expect(["IN_QUEUE", "IN_PROGRESS"]).toContain((await endpoint.status(id)).status);
  expect((await endpoint.cancel(id)).status).toBe("CANCELLED");
});

test("the client sees the health of an endpoint", async () => {
  const endpoint = await client();
  await endpoint.run({ input: {} });
  const { jobs } = await endpoint.health();
  expect(jobs.inQueue + jobs.inProgress).toBe(1);
});

test("the clock moves", async () => {
  await svcctl.advance("8h");
  expect((await svcctl.send("GET", "/_engine/clock")).offsetMillis).toBe(8 * 3600 * 1000);
});

test("a fault holds until it is taken back, and the log tells of it", async () => {
  await svcctl.fault("GET /v2/pods status=503");
  await expect(svcctl.send("GET", "/v2/pods")).rejects.toThrow("503");
  await svcctl.fault();
  expect((await svcctl.send("GET", "/v2/pods")).pods).toEqual([]);
  expect(await svcctl.log()).toMatch(/ 503 GET \/v2\/pods /);
});

test("a program that cannot serve is told", async () => {
  vi.stubEnv("SVCCTL_BIN", "/bin/false");
  await expect(start()).rejects.toThrow("did not start");
  vi.unstubAllEnvs();
});
