import { Server } from "./index.js";

/** The platform. Call `afterEach(() => svcctl.reset())` to have it as new for each test. */
export const svcctl: Server;
