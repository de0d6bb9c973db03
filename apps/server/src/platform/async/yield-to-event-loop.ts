/** Lets other callbacks run. Long loops call it now and then, because they would block every request otherwise. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';
