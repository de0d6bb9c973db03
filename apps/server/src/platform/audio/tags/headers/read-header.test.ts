import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type SampleName, type SampleTags, writeSample } from '../../../../test/sample-audio.ts';
import { fileBytesOf } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { createTagLibReader } from '../taglib-reader.ts';
import { toReadTrack } from '../track-from-tags.ts';
import { readHeader } from './read-header.ts';

const taglib = createTagLibReader();
const QUICK: readonly SampleName[] = [
  'cbr.mp3',
  'vbr.mp3',
  'plain.flac',
  'plain.ogg',
  'plain.opus',
  'plain.m4a',
  'lossless.m4a',
  'plain.wav',
  'plain.wma',
];
/** Leaves out WMA, because TagLib changes the order of its lists. */
const AGREEING = QUICK.filter((name) => name !== 'plain.wma');
let music: ReturnType<typeof makeFolder>;
beforeAll(() => {
  music = makeFolder();
});
afterAll(() => music.remove());

/** Converts tags as the library would store them, except for the bit rate, which the two round differently. */
function asTrack(file: string, raw: RawTags) {
  const track = toReadTrack({ path: file, sizeBytes: 1, mtimeMs: 1 }, raw, 'key');
  return { ...track, bitRateKbps: 0, durationMs: Math.round(track.durationMs / 2) };
}

function readQuickly(file: string): RawTags | undefined {
  const descriptor = openSync(file, 'r');
  try {
    return readHeader(fileBytesOf(descriptor), file);
  } finally {
    closeSync(descriptor);
  }
}

async function expectAgreement(file: string): Promise<void> {
  const quick = readQuickly(file);
  expect(quick).toBeDefined();
  if (quick) expect(asTrack(file, quick)).toEqual(asTrack(file, await taglib.read(file)));
}

const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30, size: 'max' })
  .filter((text) => /[\p{L}]/u.test(text) && !/\p{Cc}/u.test(text));
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const one = word.map((text) => [text]);
const tags: fc.Arbitrary<SampleTags> = fc.record(
  {
    title: one,
    artist: words,
    album: one,
    albumArtist: words,
    'ALBUM ARTIST': words,
    ALBUM_ARTIST: words,
    composer: words,
    producer: words,
    conductor: words,
    genre: fc.constantFrom(['Jazz'], ['Rock', 'Soul'], ['Hip Hop']),
    date: fc.constantFrom(['1999'], ['2004-05-06']),
    trackNumber: fc.integer({ min: 1, max: 99 }).map((number) => [String(number)]),
    discNumber: fc.integer({ min: 1, max: 9 }).map((number) => [String(number)]),
    compilation: fc.constant(['1']),
    titleSort: one,
    artistSort: one,
    musicbrainzTrackId: fc.uuid().map((id) => [id]),
    musicbrainzReleaseTrackId: fc.uuid().map((id) => [id]),
    musicbrainzReleaseId: fc.uuid().map((id) => [id]),
    musicbrainzArtistId: fc.uuid().map((id) => [id]),
    replayGainTrackGain: fc.constantFrom(['-6.50 dB'], ['+1.2 dB']),
    replayGainTrackPeak: fc.constant(['0.987654']),
  },
  { requiredKeys: [] },
);

describe('readHeader', () => {
  it.each(['cbr.mp3', 'plain.flac', 'plain.ogg', 'plain.opus'] as const)(
    'distinguishes the picture of an artist from that of an album in %s',
    async (name) => {
      for (const coverType of ['Artist', undefined] as const) {
        const file = path.join(music.folder, `${coverType}-${name}`);
        await writeSample(file, { name, cover: 'cover.png', ...(coverType && { coverType }) });
        expect(readQuickly(file)).toMatchObject({
          hasEmbeddedArt: true,
          hasArtistPicture: coverType === 'Artist',
        });
        await expectAgreement(file);
      }
    },
  );

  it.each(QUICK)('reads what TagLib reads from an untagged %s', async (name) => {
    const file = path.join(music.folder, `untagged-${name}`);
    await writeSample(file, { name });
    await expectAgreement(file);
  });

  it.each(AGREEING)('agrees with TagLib on any tags of a %s, or leaves the file to it', async (name) => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(tags, fc.boolean(), async (values, hasCover) => {
        count += 1;
        const file = path.join(music.folder, `${count}-${name}`);
        await writeSample(file, { name, tags: values, ...(hasCover ? { cover: 'cover.png' as const } : {}) });
        const quick = readQuickly(file);
        if (quick) expect(asTrack(file, quick)).toEqual(asTrack(file, await taglib.read(file)));
      }),
      { numRuns: 40 },
    );
  });

  it.each(QUICK)('reads a fully tagged %s without TagLib', async (name) => {
    const file = path.join(music.folder, `full-${name}`);
    const full = {
      title: ['A title'],
      artist: ['Ann'],
      album: ['Album'],
      genre: ['Jazz'],
      date: ['1999'],
      trackNumber: ['3'],
    };
    await writeSample(file, { name, tags: full, cover: 'cover.jpg' });
    await expectAgreement(file);
  });

  it.each(['plain.aiff', 'plain.aac'] as const)('leaves %s to TagLib', async (name) => {
    const file = path.join(music.folder, `left-${name}`);
    await writeSample(file, { name });
    expect(readQuickly(file)).toBeUndefined();
  });

  it('never throws on damaged files', async () => {
    const { readFileSync, writeFileSync } = await import('node:fs');
    const file = path.join(music.folder, 'damaged.mp3');
    const originals = await Promise.all(
      QUICK.map(async (name) => {
        const whole = path.join(music.folder, `whole-${name}`);
        await writeSample(whole, {
          name,
          tags: { title: ['Title'], artist: ['Artist'] },
          cover: 'cover.png',
        });
        return readFileSync(whole);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 20,
          size: 'max',
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (original, changes, keep) => {
          const damaged = Buffer.from(original.subarray(0, Math.ceil(original.length * keep)));
          // Raised to a power, so that most damage hits the headers.
          for (const [location, value] of changes)
            damaged[Math.floor(location ** 4 * damaged.length)] = value;
          writeFileSync(file, damaged);
          readQuickly(file);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
