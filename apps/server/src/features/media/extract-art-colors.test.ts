import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import type { Artwork } from '#features/library/library.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { eventually } from '../../test/eventually.ts';
import { startArtColors } from './extract-art-colors.ts';

const MINUTE_MS = 60_000;
const FOUND = { color: '#7a2544', colors: { field: '#35405c', spark: '#e0a030' } };

function startAtUpgrade(
  look = async ({ albumId }: Artwork): Promise<typeof FOUND | 'unknown' | undefined> =>
    albumId % 7 === 0 ? undefined : FOUND,
) {
  const clock = createManualClock();
  const events = createEvents(createLogger('silent'));
  const waiting = Array.from(
    { length: 150 },
    (_, index): Artwork => ({
      albumId: index + 1,
      kind: 'folder',
      path: 'cover.jpg',
      version: '1-1',
      title: '',
      artist: '',
      identityKey: '',
    }),
  );
  const stored: unknown[] = [];
  const end = startArtColors<Artwork>({
    pictures: {
      list: async (limit, afterId) => waiting.filter(({ albumId }) => albumId > afterId).slice(0, limit),
      idOf: ({ albumId }) => albumId,
      look,
      async store(looks) {
        stored.push(...looks);
        for (const { id } of looks)
          waiting.splice(
            waiting.findIndex(({ albumId }) => albumId === id),
            1,
          );
      },
    },
    events,
    timers: clock,
    logger: createLogger('silent'),
  });
  return { clock, events, stored, end };
}

describe('the colors of artwork after an upgrade', () => {
  it('are extracted in the background, a hundred albums a minute, until all are known', async () => {
    const { clock, stored } = startAtUpgrade();
    await clock.advanceAsync(MINUTE_MS - 1);
    expect(stored).toHaveLength(0);
    for (const known of [100, 150]) {
      clock.advance(known === 100 ? 1 : MINUTE_MS);
      await eventually(() => expect([stored.length, clock.pendingTimers()]).toEqual([known, 1]));
    }
    await clock.advanceAsync(10 * MINUTE_MS);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('are stored with the version of their picture, and a broken picture is not analyzed again', async () => {
    const { clock, stored } = startAtUpgrade();
    clock.advance(MINUTE_MS);
    await eventually(() => expect(stored).toHaveLength(100));
    expect(stored[0]).toEqual({ id: 1, version: '1-1', found: FOUND });
    expect(stored[6]).toEqual({ id: 7, version: '1-1', found: undefined });
  });

  it('are stored for the other albums if one file cannot be read, and extraction continues', async () => {
    const { clock, stored } = startAtUpgrade(async ({ albumId }) => {
      if (albumId === 50) throw Object.assign(new Error('denied'), { code: 'EACCES' });
      return FOUND;
    });
    clock.advance(MINUTE_MS);
    await eventually(() => expect([stored.length, clock.pendingTimers()]).toEqual([99, 1]));
    expect(stored).not.toContainEqual(expect.objectContaining({ id: 50 }));
  });

  it('stay unchanged while the music folder is away, are extracted for later albums, and again once the library has changed', async () => {
    let isAway = true;
    const looked: number[] = [];
    const { clock, stored, events } = startAtUpgrade(async ({ albumId }) => {
      looked.push(albumId);
      return isAway ? 'unknown' : FOUND;
    });
    for (const [turn, count] of [100, 150, 150, 150].entries()) {
      clock.advance(MINUTE_MS);
      await eventually(() => expect([turn, looked.length, stored]).toEqual([turn, count, []]));
    }
    isAway = false;
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await eventually(() => expect(clock.pendingTimers()).toBe(1));
    clock.advance(MINUTE_MS);
    await eventually(() => expect(stored).toHaveLength(100));
  });

  it('are extracted three seconds after the library has changed, never by two runs at once', async () => {
    let underWay = 0;
    let most = 0;
    const { clock, stored, events } = startAtUpgrade(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return FOUND;
    });
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await clock.advanceAsync(2_999);
    expect(stored).toHaveLength(0);
    clock.advance(1);
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await clock.advanceAsync(3_000);
    await eventually(() => expect(stored).toHaveLength(100));
    expect(most).toBe(1);
    clock.advance(MINUTE_MS);
    await eventually(() => expect(stored).toHaveLength(150));
  });

  it('are no longer extracted once the server stops', async () => {
    const { clock, stored, end } = startAtUpgrade();
    end();
    await clock.advanceAsync(5 * MINUTE_MS);
    expect(stored).toHaveLength(0);
  });
});
