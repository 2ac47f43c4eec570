export default {
  test: { include: ["**/vitest/*.mjs"], globalSetup: ["svcctl/global-setup"], pool: "forks", maxWorkers: 8, minWorkers: 8 },
};
