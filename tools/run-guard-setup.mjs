/** Guards a test runner that was started directly. `npm test` has a guard already. */
import { guardThisRun } from './run-guard.mjs';

export const setup = () => guardThisRun();
