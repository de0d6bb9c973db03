import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Artwork } from '#features/library/library.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { eventually } from '../../test/eventually.ts';
import { createArtCache } from './art-cache.ts';
import { createAlbumArt } from './resized-art.ts';
import { createTrackLyrics } from './track-lyrics.ts';

const GREEDY = { name: 'greedy' };
const MODEST = { name: 'modest' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-shares-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function createWorkshop() {
  const held: (() => void)[] = [];
  let begun = 0;
  return {
    begun: () => begun,
    work: () => {
      begun += 1;
      return new Promise<void>((resolve) => void held.push(resolve));
    },
    async letGoUntil(answered: Promise<unknown>): Promise<void> {
      let isAnswered = false;
      void answered.then(() => {
        isAnswered = true;
      });
      while (!isAnswered) {
        held.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

function openPictures(workshop: ReturnType<typeof createWorkshop>) {
  const find = async (albumId: number): Promise<Artwork> => ({
    albumId,
    kind: 'embedded',
    path: '.',
    version: '1',
    title: '',
    artist: '',
    identityKey: '',
  });
  return createAlbumArt({
    library: { artwork: { find } as never },
    audioProcess: { extractEmbeddedArt: async () => Buffer.from('a picture') },
    artProcess: {
      makeSquare: async () => {
        await workshop.work();
        return { square: Buffer.from('a square') };
      },
    } as never,
    cache: createArtCache(path.join(folder, 'art'), { now: () => 0, onUncached: () => {} }),
    musicDir: folder,
  });
}

function openLyrics(workshop: ReturnType<typeof createWorkshop>) {
  return createTrackLyrics({
    library: { findTrackFile: async (id) => ({ id, path: `${id}.mp3`, codec: 'MP3', missingSince: null }) },
    audioProcess: { readLyrics: () => workshop.work().then(() => undefined) },
    events: createEvents(createLogger('silent')),
    clock: createManualClock(),
    musicDir: folder,
  });
}

it('a page of covers does not wait for an app that fetches all covers, not even for a cover that the app requested first', async () => {
  const workshop = createWorkshop();
  const pictures = openPictures(workshop);
  const ofApp = Array.from({ length: 200 }, (_, id) => pictures.getAlbumPicture(id, { size: 192 }, GREEDY));
  await eventually(() => expect(workshop.begun()).toBeGreaterThan(0));
  const ofPage = Promise.all(
    [199, 198, 500].map((id) => pictures.getAlbumPicture(id, { size: 192 }, MODEST)),
  );
  await workshop.letGoUntil(ofPage);
  expect(workshop.begun()).toBeLessThan(40);
  await workshop.letGoUntil(Promise.all(ofApp));
  expect(workshop.begun()).toBe(201);
});

it('an app beyond its share is asked to retry, and a page still gets its covers', async () => {
  const workshop = createWorkshop();
  const pictures = openPictures(workshop);
  const ofApp = Array.from({ length: 600 }, (_, id) => pictures.getAlbumPicture(id, { size: 192 }, GREEDY));
  const settled = Promise.allSettled(ofApp);
  await eventually(() => expect(workshop.begun()).toBeGreaterThan(0));
  await workshop.letGoUntil(pictures.getAlbumPicture(700, { size: 192 }, MODEST));
  await workshop.letGoUntil(settled);
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(600 - 500 - 8);
});

it('the lyrics of a song do not wait for a user who requests those of all songs', async () => {
  const workshop = createWorkshop();
  const lyrics = openLyrics(workshop);
  const ofGreedy = Array.from({ length: 40 }, (_, id) => lyrics.get(id, GREEDY));
  await eventually(() => expect(workshop.begun()).toBe(2));
  await workshop.letGoUntil(Promise.all([lyrics.get(39, MODEST), lyrics.get(80, MODEST)]));
  expect(workshop.begun()).toBeLessThan(10);
  await workshop.letGoUntil(Promise.all(ofGreedy));
  expect(workshop.begun()).toBe(41);
  lyrics.close();
});

it('a thousand simultaneous requests for the lyrics of one song are answered by one read', async () => {
  const workshop = createWorkshop();
  const lyrics = openLyrics(workshop);
  const all = Promise.all(
    Array.from({ length: 1_000 }, (_, at) => lyrics.get(1, { name: `listener ${at}` })),
  );
  await eventually(() => expect(workshop.begun()).toBe(1));
  await workshop.letGoUntil(all);
  expect(workshop.begun()).toBe(1);
  lyrics.close();
});

it('a picture that a thousand clients request at once is created once for all of them', async () => {
  const workshop = createWorkshop();
  const pictures = openPictures(workshop);
  const all = Promise.all(
    Array.from({ length: 1_000 }, () => pictures.getAlbumPicture(1, { size: 192 }, GREEDY)),
  );
  await eventually(() => expect(workshop.begun()).toBe(1));
  await workshop.letGoUntil(all);
  expect(workshop.begun()).toBe(1);
});
