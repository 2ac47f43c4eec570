module.exports = {
  // The same file in each: they run at once, in processes of their own.
  projects: ["a", "b", "c", "d"].map((displayName) => ({ displayName, testMatch: ["<rootDir>/jest/*.js"] })),
  globalSetup: "svcctl/global-setup",
  globalTeardown: "svcctl/global-teardown",
  maxWorkers: 8,
  // A busy machine may take longer than five seconds to start a server.
  testTimeout: 60_000,
};
