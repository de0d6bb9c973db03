import { expect, it } from 'vitest';
import type { Radio } from '#features/stations/radio.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { eventually } from '../../test/eventually.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import type { EventFrame } from '../hub-event.ts';
import { publishStations } from './station-publisher.ts';

const GENRE = 7;

function publish(findGenreId: Radio['findGenreId']) {
  const events = createEvents(createLogger('silent'));
  const sent: string[] = [];
  const note = async (stationId: number, { bytes }: EventFrame) =>
    void sent.push(`${stationId} ${bytes.toString('utf8')}`);
  const registry = { sendToListeners: note, sendToOthers: note } as unknown as ConnectionRegistry;
  publishStations({ radio: { findGenreId } as unknown as Radio, registry, events });
  const change = (revision: number, stationId = 1) =>
    events.publish('programmeChanged', { stationId, fromMs: 4_000, revision });
  return { sent, change, events };
}

const revisions = (sent: readonly string[]) => sent.map((text) => /"revision":(\d+)/.exec(text)?.[1]);

it('changes of the sound are sent in order, even if the station is looked up slowly at first', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  let looks = 0;
  const { sent, change } = publish(async () => {
    looks += 1;
    return looks === 1 ? promise : GENRE;
  });
  change(1);
  change(2);
  resolve(GENRE);
  await eventually(() => expect(revisions(sent)).toEqual(['1', '2']));
  change(3);
  await eventually(() => expect(revisions(sent)).toEqual(['1', '2', '3']));
  expect(looks).toBe(1);
});

it('a failed look-up is repeated for the next change', async () => {
  let looks = 0;
  const { sent, change } = publish(async () => {
    looks += 1;
    if (looks === 1) throw new Error('the database is away');
    return GENRE;
  });
  change(1);
  await eventually(() => expect(looks).toBe(1));
  await new Promise(setImmediate);
  change(2);
  await eventually(() => expect(revisions(sent)).toEqual(['2']));
});

it('nothing of a room is sent', async () => {
  let looks = 0;
  const { sent, change, events } = publish(async (stationId) => {
    looks += 1;
    return stationId === 1 ? GENRE : undefined;
  });
  change(1, 2);
  events.publish('stationChanged', { stationId: 2 });
  change(1, 1);
  await eventually(() => expect(sent).toHaveLength(1));
  expect(looks).toBeGreaterThan(1);
  expect(sent[0]).toMatch(/^1 /);
});
