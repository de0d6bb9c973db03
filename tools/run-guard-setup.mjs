/** Before the tests of a runner that was started by itself: `npm test` has a guard already. */
import { guardThisRun } from './run-guard.mjs';

export const setup = () => guardThisRun();
