// `globalTeardown` of jest, which runs in the process of its `globalSetup`.
"use strict";

module.exports = () => globalThis.svcctlStop?.();
