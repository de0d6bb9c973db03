/** The process behind `remote-audience.mjs`: carries out what it is told on its own listeners. */
import { createAudience } from './hub-audience.mjs';

let audience;
let arriving;

const acts = {
  target: (target) => {
    audience = createAudience(target);
  },
  grow: (count) => audience.grow(count),
  expect: (word) => {
    arriving = audience.nextArrivals(word);
    // Whoever asks for it learns of a failure; until then it is nobody's.
    arriving.catch(() => undefined);
  },
  arrivals: async () => {
    const instants = await arriving;
    return { instants: [...instants], messageBytes: instants.messageBytes };
  },
};

const tell = (answer) => process.send({ ...answer, size: audience.size, lost: audience.lost });

process.on('message', async ({ id, act, value }) => {
  try {
    tell({ id, result: await acts[act](value) });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});

process.on('disconnect', () => process.exit());
