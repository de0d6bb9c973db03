/** Before tests that start the server or one of its processes: as it is now, also where `npm test` did not build it. */
import { ensureServerBuilt } from './server-build.mjs';

export const setup = () => ensureServerBuilt();
