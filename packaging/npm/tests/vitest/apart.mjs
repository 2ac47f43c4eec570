// Runs four times at once, as the four projects of the configuration: none sees or loses a pod of another.
import { svcctl } from "svcctl/test";
import { afterEach, expect, test } from "vitest";

afterEach(() => svcctl.reset());

test.each([1, 2, 3, 4, 5])("test %i begins with nothing", async () => {
  expect((await svcctl.send("GET", "/v2/pods")).pods).toEqual([]);
  const made = new Set();
  for (const name of ["a", "b", "c", "d", "e"]) {
    const pod = { name, image: "nginx", cpu: { id: "cpu3c", vcpuCount: 2 } };
    made.add((await svcctl.send("POST", "/v2/pods", pod)).id);
  }
  expect(new Set((await svcctl.send("GET", "/v2/pods")).pods.map((pod) => pod.id))).toEqual(made);
});
