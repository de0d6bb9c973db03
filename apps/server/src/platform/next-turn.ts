/** Lets everything else that waits for the event loop have a turn: whoever works long asks for it now and then. */
export { setImmediate as nextTurn } from 'node:timers/promises';
