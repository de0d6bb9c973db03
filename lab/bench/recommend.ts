/**
 * Part of `npm run bench -- recommend`: whether the nearest track by sound comes from the same soundtrack, over real
 * music that is first brought to one codec and bandwidth, or the mastering of an album would be found; and how long a
 * search takes.
 */
import path from 'node:path';
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round } from '@tutti/measure/analysis/tables';
import { findNearest, GROUP_WEIGHTS, positionAt, SPACE_AXES } from '@tutti/recommend';
import { parseFile } from 'music-metadata';
import { describeFiles, encodeAlike } from '../recommend/describe-music.ts';
import { countHits, type DescribedTrack, expectHits, type Hits, locateTracks } from './neighbor-hits.ts';
import { writeSection } from './report.ts';
import { listSoundtracks, type SoundtrackFile } from './soundtracks.ts';
import { benchFolder } from './test-music.ts';

const SEARCHED_TRACKS = 100_000;
const SEARCHES = 200;

const describeSoundtracks = async (): Promise<DescribedTrack[]> => {
  const files = await listSoundtracks();
  const encoded: string[] = [];
  for (const [index, { file, soundtrack }] of files.entries()) {
    const target = path.join(benchFolder, 'soundtracks-alike', soundtrack, `${path.basename(file)}.mp3`);
    const problem = await encodeAlike(file, target);
    if (problem) throw new Error(`${file}: ${problem}`);
    if (index % 25 === 0) console.log(`encoded ${index} of ${files.length}`);
    encoded.push(target);
  }
  const vectors = await describeFiles(encoded);
  const genres = await Promise.all(files.map(readGenre));
  return files.flatMap(({ soundtrack, composer }, index) => {
    const vector = vectors[index];
    return vector ? [{ vector, soundtrack, composer, genre: genres[index] ?? '' }] : [];
  });
};

const readGenre = async ({ file }: SoundtrackFile) =>
  (await parseFile(file)).common.genre?.join(', ').toLowerCase() ?? '';

const sameSoundtrack = {
  isAllowed: () => true,
  isRight: (left: DescribedTrack, right: DescribedTrack) => left.soundtrack === right.soundtrack,
};
const sameComposerElsewhere = {
  isAllowed: (left: DescribedTrack, right: DescribedTrack) => left.soundtrack !== right.soundtrack,
  isRight: (left: DescribedTrack, right: DescribedTrack) =>
    left.composer !== null && left.composer === right.composer,
};

const percent = (share: number) => `${round(share * 100)} %`;

const toRow = (name: string, { first, five }: Hits, chance: number) => ({
  nearest: name,
  'the nearest is right': percent(first),
  'of the five nearest': percent(five),
  'times chance': round(first / chance),
});

const measureHits = (tracks: readonly DescribedTrack[]) => {
  const chance = expectHits(tracks, sameSoundtrack);
  const sameGenre = expectHits(tracks, {
    ...sameSoundtrack,
    isAllowed: (left, right) => left.genre === right.genre,
  });
  const positions = locateTracks(tracks);
  const elsewhere = expectHits(tracks, sameComposerElsewhere);
  return [
    toRow('by sound: same soundtrack', countHits(tracks, positions, sameSoundtrack), chance),
    toRow('drawn with the same genre tag: same soundtrack', { first: sameGenre, five: sameGenre }, chance),
    toRow('drawn: same soundtrack', { first: chance, five: chance }, chance),
    toRow(
      'by sound: same composer, another soundtrack',
      countHits(tracks, positions, sameComposerElsewhere),
      elsewhere,
    ),
    toRow('drawn: same composer, another soundtrack', { first: elsewhere, five: elsewhere }, elsewhere),
  ];
};

/** Leaves out one group of numbers at a time. */
const measureAblation = (tracks: readonly DescribedTrack[]) => {
  const chance = expectHits(tracks, sameSoundtrack);
  return Object.entries(GROUP_WEIGHTS)
    .filter(([, weight]) => weight > 0)
    .map(([group]) => {
      const positions = locateTracks(tracks, { ...GROUP_WEIGHTS, [group]: 0 });
      return toRow(`without ${group}`, countHits(tracks, positions, sameSoundtrack), chance);
    });
};

/** Searches positions made from the real ones, each moved a little. */
const measureSearch = (tracks: readonly DescribedTrack[]) => {
  const real = locateTracks(tracks);
  const numbers = new Float32Array(SEARCHED_TRACKS * SPACE_AXES).map(
    (_, at) => (real.numbers[at % real.numbers.length] ?? 0) + Math.sin(at) * 0.1,
  );
  const positions = { numbers, axisCount: SPACE_AXES };
  const durationsMs = Array.from({ length: SEARCHES }, (_, index) => {
    const startedAt = performance.now();
    findNearest(positions, positionAt(positions, index * 97), { count: 200 });
    return performance.now() - startedAt;
  });
  return {
    tracks: SEARCHED_TRACKS.toLocaleString('en'),
    'memory, MB': round(numbers.byteLength / 1e6),
    'search, p50 ms': round(median(durationsMs)),
    'p99 ms': round(percentile(durationsMs, 99)),
  };
};

const tracks = await describeSoundtracks();
const soundtracks = new Set(tracks.map(({ soundtrack }) => soundtrack));

writeSection(
  'recommend',
  'Tracks that sound alike',
  `${renderTable(measureHits(tracks))}

${tracks.length} tracks of ${soundtracks.size} soundtracks of free games, three to ten each, all encoded as MP3 of 22.05 kHz and 64 kbit/s
first; a vector does not depend on the level. Chance is the share of right ones among all that may be found. Most files have no
genre tag, which counts as one genre. The aim is four times chance. Without one group of numbers at a time:

${renderTable(measureAblation(tracks))}

Better features were tried on 138 of these tracks (today's vectors there: 38.4 %), each projection learned without the
soundtrack that is asked for: correlations of the cepstral coefficients 42 %, rhythm patterns of twelve bands 42 to 45 %, their
10th, 50th and 90th percentiles 40 %, spreads of blocks of three seconds 42 %, whitening within albums 43.5 %, Gaussians compared
by divergence 34 %, distances scaled by those of the nearest 41 to 45 %. All of them together, whitened within albums, reach 51 to
54 % with 350 numbers a track instead of 68, so every library would have to be decoded again for less than the 60 % that were
hoped for. A third of the soundtracks are by one composer, whose games sound alike.

The 200 nearest, in one thread:

${renderTable([measureSearch(tracks)])}`,
);
