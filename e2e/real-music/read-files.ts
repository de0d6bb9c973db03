/**
 * Reads a folder of music independently of the product: comments and lengths of Ogg Vorbis files, and that the others
 * have no tags. The journeys compare the screens with it.
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
  /** Known only for Ogg files. */
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

/** Groups songs that name an album. */
export function albumsOf(songs: readonly RealSong[]): readonly RealAlbum[] {
  const named = songs.filter(({ album }) => album !== undefined);
  return [...Map.groupBy(named, ({ album }) => album ?? '')].map(([title, on]) => ({
    title,
    artist:
      new Set(on.map(({ artist = '' }) => plainName(artist))).size > 1
        ? 'Various Artists'
        : (on[0]?.artist ?? ''),
    year: on.find(({ year }) => year !== undefined)?.year,
    songs: on,
  }));
}

/** Groups songs by their artist's name without accents, because spellings vary. */
export function byArtist(songs: readonly RealSong[]): ReadonlyMap<string, readonly RealSong[]> {
  return Map.groupBy(
    songs.filter(({ artist }) => artist !== undefined),
    ({ artist }) => plainName(artist ?? ''),
  );
}

export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Formats lengths as players do. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}

function readSong(folder: string, file: string): RealSong {
  const bytes = readFileSync(path.join(folder, file));
  const isOgg = file.endsWith('.ogg');
  if (!isOgg) expectNoTags(bytes, file);
  const comments: Comments = isOgg ? readComments(bytes) : new Map();
  const seconds = isOgg ? readSeconds(bytes) : undefined;
  const artist = comments.get('ARTIST');
  // All MP3s are songs, and all WAVs are sound effects, which have no album.
  const isSong = artist !== undefined || (seconds === undefined ? file.endsWith('.mp3') : seconds >= 20);
  const year = /\d{4}/.exec(comments.get('DATE') ?? '')?.[0];
  const trackNumber = comments.get('TRACKNUMBER');
  return {
    file,
    title: comments.get('TITLE') ?? path.parse(file).name.replaceAll('_', ' '),
    artist,
    album: comments.get('ALBUM') ?? (isSong ? nameOfGame(file) : undefined),
    genre: comments.get('GENRE'),
    year: year === undefined ? undefined : Number(year),
    trackNumber: trackNumber === undefined ? undefined : Number(trackNumber),
    seconds,
  };
}

/** The folder of a game stands for the album of its songs that name none. It is one word in lower case, and gets a capital. */
const nameOfGame = (file: string) =>
  /\/games\/([^/]+)\//.exec(file)?.[1]?.replace(/^./u, (letter) => letter.toUpperCase());

/** Parses the second packet of the stream: the encoder, then each `NAME=text` preceded by its length. */
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

/** The last page has the number of samples up to its end, and the first packet the sample rate. */
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
    // An empty tag block contains nothing.
    (end.toString('latin1', 0, 3) === 'TAG' && end.subarray(3, 127).some((byte) => byte !== 0));
  if (isTagged) throw new Error(`${file} has tags by now: read them here, too.`);
}
