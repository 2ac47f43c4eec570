module.exports = {
  testMatch: ["<rootDir>/jest/*.js"],
  globalSetup: "svcctl/global-setup",
  globalTeardown: "svcctl/global-teardown",
  maxWorkers: 8,
};
