import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../test/sample-audio.ts';
import { createTrackFiles, type TrackFiles } from './track-files.ts';

const CONTENT = 'a1b2c3';

const reader = { userId: 'somebody', signal: new AbortController().signal };

let folder: ReturnType<typeof makeFolder>;
let files: TrackFiles;
let isRendered: boolean;
let sweptAway: string[];
const pathOf = (name: string) => path.join(folder.folder, name);
const useAt = (name: string, atS: number) => utimesSync(pathOf(name), atS, atS);

beforeEach(() => {
  folder = makeFolder();
  sweptAway = [];
  writeFileSync(pathOf('own.aiff'), 'its own bytes');
  writeFileSync(pathOf(`${CONTENT}.flac`), 'what browsers decode');
  files = createTrackFiles({
    library: { findTrackFile: async (id) => ({ id, path: 'own.aiff', missingSince: null }) as never },
    musicDir: folder.folder,
    findTranscode: async () => (isRendered ? pathOf(sweptAway.pop() ?? `${CONTENT}.flac`) : undefined),
    onGone: () => {},
  });
});
afterEach(() => {
  files.close();
  folder.remove();
});

const acquire = async () => files.acquire({ trackId: 1 }, () => reader);

async function validatorsOf(): Promise<readonly string[]> {
  const file = await acquire();
  files.release(file);
  files.forgetAll();
  return [file.etag, file.lastModified];
}

it('a transcode keeps its ETag however often it is used, and changes it with its bytes', async () => {
  isRendered = true;
  const first = await validatorsOf();
  useAt(`${CONTENT}.flac`, 1_700_000_000);
  expect(await validatorsOf()).toEqual(first);
  expect(first[0]).toContain(CONTENT);
});

it('simultaneous requests for the same file share one descriptor', async () => {
  isRendered = true;
  const [one, other] = await Promise.all([acquire(), acquire()]);
  expect(other).toBe(one);
  for (const file of [one, other]) files.release(file);
});

it('a transcode that is deleted before it is opened is looked up once more', async () => {
  isRendered = true;
  sweptAway.push('gone.flac');
  expect((await validatorsOf())[0]).toContain(CONTENT);
});

it("a track's own file gets a new ETag after it was rewritten", async () => {
  isRendered = false;
  useAt('own.aiff', 1_700_000_000);
  const first = await validatorsOf();
  useAt('own.aiff', 1_700_000_001);
  const second = await validatorsOf();
  expect(second[0]).not.toBe(first[0]);
  expect(second[1]).not.toBe(first[1]);
});
