/**
 * What a folder of music holds, read from its bytes by other means than the product's: the comments and lengths of
 * Ogg Vorbis, and that nothing is written in the others. The journeys compare the screens with it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface RealSong {
  readonly file: string;
  readonly title: string;
  readonly artist: string | undefined;
  readonly album: string | undefined;
  readonly genre: string | undefined;
  readonly year: number | undefined;
  readonly trackNumber: number | undefined;
  /** Known of Ogg files only. */
  readonly seconds: number | undefined;
}

export interface RealAlbum {
  readonly title: string;
  readonly artist: string;
  readonly year: number | undefined;
  readonly songs: readonly RealSong[];
}

type Comments = ReadonlyMap<string, string>;

export function readSongs(folder: string): readonly RealSong[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.(ogg|mp3|wav)$/.test(file)).map((file) => readSong(folder, file));
}

/** Those whose songs name an album. */
export function albumsOf(songs: readonly RealSong[]): readonly RealAlbum[] {
  const named = songs.filter(({ album }) => album !== undefined);
  return [...Map.groupBy(named, ({ album }) => album ?? '')].map(([title, on]) => ({
    title,
    artist: on[0]?.artist ?? '',
    year: on.find(({ year }) => year !== undefined)?.year,
    songs: on,
  }));
}

/** Songs by what their artist is called without accents, for people spell names in more than one way. */
export function byArtist(songs: readonly RealSong[]): ReadonlyMap<string, readonly RealSong[]> {
  return Map.groupBy(
    songs.filter(({ artist }) => artist !== undefined),
    ({ artist }) => plainName(artist ?? ''),
  );
}

export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '');
}

/** As players show lengths. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}

function readSong(folder: string, file: string): RealSong {
  const bytes = readFileSync(path.join(folder, file));
  const isOgg = file.endsWith('.ogg');
  if (!isOgg) expectNoTags(bytes, file);
  const comments: Comments = isOgg ? readComments(bytes) : new Map();
  const year = /\d{4}/.exec(comments.get('DATE') ?? '')?.[0];
  const trackNumber = comments.get('TRACKNUMBER');
  return {
    file,
    title: comments.get('TITLE') ?? path.parse(file).name.replaceAll('_', ' '),
    artist: comments.get('ARTIST'),
    album: comments.get('ALBUM'),
    genre: comments.get('GENRE'),
    year: year === undefined ? undefined : Number(year),
    trackNumber: trackNumber === undefined ? undefined : Number(trackNumber),
    seconds: isOgg ? readSeconds(bytes) : undefined,
  };
}

/** The second packet of the stream: who encoded it, then each `NAME=text` with its length before it. */
function readComments(bytes: Buffer): Comments {
  let at = bytes.indexOf('\u0003vorbis', 0, 'latin1') + 7;
  if (at < 7) throw new Error('expected the comments of Ogg Vorbis');
  const take = () => {
    const length = bytes.readUInt32LE(at);
    at += 4 + length;
    return bytes.toString('utf8', at - length, at);
  };
  take();
  const count = bytes.readUInt32LE(at);
  at += 4;
  const entries = Array.from({ length: count }, () => {
    const [name = '', ...text] = take().split('=');
    return [name.toUpperCase(), text.join('=').trim()] as const;
  });
  return new Map(entries.filter(([, text]) => text !== ''));
}

/** The last page says how many samples came before its end, the first packet how many make a second. */
function readSeconds(bytes: Buffer): number {
  const lastPage = bytes.lastIndexOf('OggS', undefined, 'latin1');
  const rateAt = bytes.indexOf('\u0001vorbis', 0, 'latin1') + 12;
  return Number(bytes.readBigUInt64LE(lastPage + 6)) / bytes.readUInt32LE(rateAt);
}

function expectNoTags(bytes: Buffer, file: string): void {
  const end = bytes.subarray(-128);
  const isTagged =
    bytes.toString('latin1', 0, 3) === 'ID3' ||
    bytes.includes('INAM', 0, 'latin1') ||
    // A block that somebody left empty says nothing.
    (end.toString('latin1', 0, 3) === 'TAG' && end.subarray(3, 127).some((byte) => byte !== 0));
  if (isTagged) throw new Error(`${file} has tags by now: read them here, too.`);
}
