/** Builds the current server before tests that start it or one of its processes, in case `npm test` has not. */
import { ensureServerBuilt } from './server-build.mjs';

export const setup = () => ensureServerBuilt();
