// A busy machine may take longer than five seconds to start a server.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };
const project = (name, file) => ({ test: { name, include: [`**/vitest/${file}.mjs`], pool: "forks", ...patience } });

export default {
  test: {
    // The same file in four of them: they run at once, in processes of their own.
    projects: [...["a", "b", "c", "d"].map((name) => project(name, "apart")), project("client", "client")],
    globalSetup: ["svcctl/global-setup"],
    pool: "forks",
    maxWorkers: 8,
    minWorkers: 8,
  },
};
