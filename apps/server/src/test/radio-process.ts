/**
 * A station server without its HTTP side, to be killed: `node radio-process.ts <database file>`.
 * Prints what is on air as one line of JSON and stays.
 */
import { createRadio } from '#features/radio/radio.ts';
import { createSystemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { createSystemTimers } from '#platform/timers.ts';

const logger = createLogger('silent');
const radio = createRadio({
  database: await openDatabase({ file: process.argv[2] ?? '' }),
  clock: createSystemClock(),
  timers: createSystemTimers(),
  events: createEvents(logger),
  logger,
  random: Math.random,
  recordAct: async () => {},
  prepareTracks() {},
});
await radio.playout.start();
const [stream] = await radio.listStreams();
process.stdout.write(`${JSON.stringify(await radio.getMetadata(stream?.id ?? 0))}\n`);
setInterval(() => {}, 60_000);
