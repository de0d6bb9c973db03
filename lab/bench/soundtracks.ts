/** Soundtracks of games from Debian packages, fetched once (600 MB) into BENCH_DIR; all are free to copy. */
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { unpackPackages } from '../../tools/debian-packages.mjs';
import { ensureRealMusic, realMusicFolder } from '../../tools/real-music.mjs';
import { benchFolder } from './test-music.ts';

/** One composer wrote the music of all of these games. */
const byKentaCho = [
  'a7xpg-data',
  'gunroar-data',
  'mu-cade-data',
  'noiz2sa-data',
  'parsec47-data',
  'rrootage-data',
  'titanion-data',
  'torus-trooper-data',
  'tumiki-fighters-data',
];
const others = [
  'caveexpress-data',
  'drascula-music',
  'extremetuxracer-data',
  'fretsonfire-songs-muldjord',
  'fretsonfire-songs-sectoid',
  'frozen-bubble-data',
  'hex-a-hop-data',
  'lincity-ng-data',
  'lugaru-data',
  'marsshooter-data',
  'singularity-music',
  'warzone2100-music',
  'xmoto-data',
  'zaz-data',
];
const fromJourneys = ['adonthell-data', 'amoebax-data', 'angrydd', 'asc-music'];
/** Smaller files are sound effects. */
const MUSIC_MIN_BYTES = 400_000;
/** A soundtrack of two has one right answer, which decides too much. */
const TRACKS_MIN = 3;
/** More would let the longest soundtrack decide the figures. */
const TRACKS_MAX = 10;

export interface SoundtrackFile {
  readonly file: string;
  readonly soundtrack: string;
  /** Null if nobody wrote more than one of the soundtracks. */
  readonly composer: string | null;
}

const ensurePackage = async (name: string): Promise<string> => {
  const folder = path.join(benchFolder, 'soundtracks', name);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  console.log(`fetching ${name}`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // The folder may be on another disk, so files are copied.
  const problem = await unpackPackages([name], (files: string) =>
    cpSync(files, unfinished, { recursive: true, verbatimSymlinks: true }),
  );
  if (problem) throw new Error(`${name} could not be fetched: ${problem}`);
  renameSync(unfinished, folder);
  return folder;
};

const listMusic = (folder: string): string[] =>
  globSync('**/*.{ogg,oga,opus,mp3,flac}', { cwd: folder })
    .map((name) => path.join(folder, name))
    .filter((file) => {
      const { size, isFile } = statOf(file);
      return isFile && size >= MUSIC_MIN_BYTES;
    })
    .sort();

/** Links are left out, because a game in five languages links the same music five times. */
const statOf = (file: string) => {
  const stats = lstatSync(file);
  return { size: stats.size, isFile: stats.isFile() };
};

export const listSoundtracks = async (): Promise<SoundtrackFile[]> => {
  const problem = await ensureRealMusic();
  if (problem) throw new Error(problem);
  const folders = fromJourneys.map((name) => ({ name, folder: path.join(realMusicFolder, name) }));
  for (const name of [...byKentaCho, ...others]) folders.push({ name, folder: await ensurePackage(name) });
  return folders.flatMap(({ name, folder }) => {
    const files = listMusic(folder);
    const composer = byKentaCho.includes(name) ? 'Kenta Cho' : null;
    return files.length < TRACKS_MIN
      ? []
      : files.slice(0, TRACKS_MAX).map((file) => ({ file, soundtrack: name, composer }));
  });
};
