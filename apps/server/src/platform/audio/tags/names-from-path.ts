/**
 * Names music whose tags name nothing after its file and its folders: "Ann/Harbor/01 - Low Tide.mp3" is track 1, "Low Tide", by
 * Ann, on "Harbor". Pure, and looks at one path alone, so that every scan gives the same names.
 */
import path from 'node:path';
import { foldText } from '#platform/text/fold-text.ts';
import { folderAboveDiscs } from './disc-names.ts';
import { withoutNotes } from './file-notes.ts';
import { isGeneralFolder, isShelf } from './general-folders.ts';
import { asWritten, splitAtHyphen, splitReleaseFile, splitReleaseFolder } from './hyphenated-names.ts';
import { isPlaceholderName } from './placeholder-names.ts';
import { cleanText } from './tag-values.ts';
import { isVariousArtists } from './various-artists.ts';
import { isWebAddress, withoutAddresses } from './web-addresses.ts';

export interface FileNames {
  readonly title: string;
  readonly artist: string | null;
  readonly discNumber: number | null;
  readonly trackNumber: number | null;
}

export interface FolderNames {
  readonly album: string | null;
  readonly artist: string | null;
}

/** Deeper trees sort by anything, so only these depths are known to be "Artist/Album" or "Shelf/Artist/Album". */
const ARTIST_DEPTH_MAX = 3;
const NAME_PARTS_MAX = 4;

const HAS_LETTER = /\p{L}/u;
/** "1-01 Title" is on disc 1. */
const DISC_AND_NUMBER = /^(?<disc>\d{1,2})[-.](?<number>\d{2})[\s._-]+(?=\D)/;
/** "01 Title", "1. Title", "02_title", "[3] Title". "7 Seconds" is a title. */
const NUMBER =
  /^(?:[([](?<boxed>\d{1,3})[)\]][\s._-]*|(?<number>\d{1,3})(?:\s+[-–—._]+\s*|[.)_]+\s*(?=\D)|(?<=\d\d)-\s*(?=\D))|(?<padded>0\d{1,2})\s+)/;
/** "Track 4" and "04". A bare "56" may be anything. */
const ONLY_NUMBER =
  /^(?:(?:track|titel|titre|piste|pista|traccia)[\s._-]*(?<number>\d{1,3})|(?<padded>0\d{1,2}))$/i;
const TRACK_NUMBER = /^\d{1,3}$/;
const YEAR = /^(?:19|20)\d\d$/;
const BETWEEN = /\s+[-–—]+\s+/;
/** "Song - Live", "Song - Radio Edit", "Song - Part 2" and "Symphony - II. Allegro" are titles. */
const SUBTITLE = new RegExp(
  `^(?:${[
    String.raw`live(?:\s+(?:at|in|from|on)\s.*|\s+version)?`,
    String.raw`(?:(?:radio|single|album|extended|club|original|alternate|studio|mono|stereo)\s+)?(?:remix|mix|edit|version)`,
    String.raw`(?:\d{4}\s+)?remaster(?:ed)?(?:\s+\d{4})?`,
    'acoustic|demo|instrumental|reprise|intro|outro|bonus(?: track)?',
    String.raw`(?:part|pt|vol|volume|no|nr|op|act|scene|movement|chapter)\.?\s*(?:\d+|[ivx]+)(?![\p{L}\p{N}]).*`,
    String.raw`[ivx]+[.:)].*`,
    String.raw`(?:allegr|andant|adagio|presto|largo|larghetto|moderato|vivace|menuet|rondo|scherzo|finale)\p{L}*(?:\s.*)?`,
  ].join('|')})$`,
  'iu',
);
/** "Harbor (2004)", "[1999] Harbor", "2004 - Harbor", "Harbor [FLAC]". */
const YEAR_BEFORE = /^(?:[([](?:19|20)\d\d[)\]]\s*[-–—.]?\s*|(?:19|20)\d\d\s+[-–—]\s+)(?=\S)/;
const NOTES_BEHIND = /(?:\s*(?:\[[^\]]*\]|\((?:19|20)\d\d\)))+\s*$/;

interface KnownNames {
  readonly artists?: readonly (string | null)[];
  readonly album?: string | null;
  /** Whether the tags number the track. */
  readonly isNumbered?: boolean;
}

/** A name may repeat the artist and the album, which are no part of the title. */
export function namesFromFile(filePath: string, known: KnownNames = {}): FileNames {
  const base = path.posix.basename(filePath);
  const { name } = path.posix.parse(base);
  const bare = withoutStamps(name);
  const release = nameRelease(bare);
  if (release) return release;
  const words = readable(bare);
  const { disc, number, rest } = takeNumber(words);
  const split = splitName(rest, known);
  const isNumbered = number !== null || known.isNumbered === true;
  const { artist, title } = withCapitals(
    split.isWhole ? splitWhole(rest, { ...known, isNumbered }) : split,
    bare,
  );
  return {
    title: firstNamed(title, words, name, base),
    artist,
    discNumber: disc,
    trackNumber: number ?? split.trackNumber,
  };
}

const firstNamed = (...texts: readonly string[]) => texts.map(cleanText).find(Boolean) ?? 'Untitled';

function nameRelease(name: string): FileNames | undefined {
  const release = splitReleaseFile(name);
  if (!release) return undefined;
  const { artist, title, number } = release;
  return {
    title: cleanText(title),
    artist: nameOrNull(artist),
    discNumber: null,
    trackNumber: number || null,
  };
}

interface Split {
  readonly artist: string | null;
  readonly title: string;
}

/** Capitalizes "ann_lund_-_harbor" and "ann lund - harbor". One part in capitals shows that the other is meant as it stands. */
function withCapitals({ artist, title }: Split, name: string): Split {
  const isInUnderscores = name.includes('_') && !name.includes(' ');
  if (artist === null || !(isInUnderscores || isLower(name))) return { artist, title };
  return { artist: asWritten(artist), title: asWritten(title) };
}

const isLower = (name: string) => name === name.toLowerCase();

/** Splits at a hyphen without spaces only if no artist is known, or if the known one is before it. */
function splitWhole(name: string, { artists = [], isNumbered = false }: KnownNames): Split {
  const known = artists.flatMap((artist) => (artist ? [foldText(artist)] : []));
  if (known.length > 0) return { artist: null, title: withoutRepeated(name, known) };
  const split = splitAtHyphen(name, { isNumbered });
  if (!split || !isName(split.artist) || SUBTITLE.test(split.title)) return { artist: null, title: name };
  return { artist: cleanOrNull(split.artist), title: split.title };
}

function withoutRepeated(name: string, known: readonly string[]): string {
  const [before = '', after = '', ...others] = name.split('-');
  const isRepeated = others.length === 0 && HAS_LETTER.test(after) && known.includes(foldText(before));
  return isRepeated ? after : name;
}

/** Returns nulls for a file that lies in the music folder itself. */
export function namesFromFolder(filePath: string): FolderNames {
  const { album, artist } = rawNamesFromFolder(filePath);
  // "deadmau5" beside an album in capitals is meant as it stands.
  const isArtistLower = isLower(album ?? '');
  return {
    album: album && asWritten(album),
    artist: artist && isArtistLower ? asWritten(artist) : artist,
  };
}

function rawNamesFromFolder(filePath: string): FolderNames {
  const folders = folderAboveDiscs(path.posix.dirname(filePath))
    .split('/')
    .filter((name) => name !== '.');
  const at = folders.findLastIndex((name) => !isGeneral(name));
  const folder = folders[at];
  if (folder === undefined) return { album: null, artist: null };
  const release = splitReleaseFolder(folder);
  if (release) return { album: cleanOrNull(release.title), artist: nameOrNull(release.artist) };
  const above = at > 0 && at < ARTIST_DEPTH_MAX ? folders[at - 1] : undefined;
  return namesFromTwo(folder, above);
}

/** Takes the artist from the folder above the album, unless it is a genre, a year or a place such as "old phone". */
function namesFromTwo(folder: string, above: string | undefined): FolderNames {
  const name = albumName(folder);
  const repeatsArtist = above !== undefined && foldText(name.split(BETWEEN)[0] ?? '') === foldText(above);
  if (above === undefined || isGeneral(above) || (isShelf(above) && !repeatsArtist)) {
    const { artist, title } = splitName(name);
    return { album: cleanOrNull(title), artist };
  }
  const album = repeatsArtist ? splitName(name, { artists: [above] }).title : name;
  return { album: cleanOrNull(album), artist: nameOrNull(readable(withoutStamps(above))) };
}

const cleanOrNull = (text: string) => cleanText(text) || null;
const nameOrNull = (name: string) => (isName(name) ? cleanOrNull(name) : null);

/** Keeps a name that is nothing but an address. */
function withoutStamps(name: string): string {
  const spaced = readable(name);
  const bare = withoutAddresses(spaced);
  return withoutNotes(bare === spaced || bare === '' ? name : bare);
}

const isGeneral = (folder: string) => isGeneralFolder(folder) || isNobody(folder) || isWebAddress(folder);

/** `_` often replaces spaces. */
function readable(name: string): string {
  return name.includes(' ') ? name : name.replaceAll('_', ' ').trim();
}

function albumName(folder: string): string {
  const words = readable(withoutStamps(folder));
  const bare = words.replace(YEAR_BEFORE, '').replace(NOTES_BEHIND, '');
  return HAS_LETTER.test(bare) ? bare : words;
}

function takeNumber(words: string): { disc: number | null; number: number | null; rest: string } {
  const whole = ONLY_NUMBER.exec(words)?.groups;
  if (whole) return { disc: null, number: positive(whole['number'] ?? whole['padded']), rest: words };
  for (const pattern of [DISC_AND_NUMBER, NUMBER]) {
    const match = pattern.exec(words);
    const rest = words.slice(match?.[0].length ?? 0);
    if (!match?.groups || !HAS_LETTER.test(rest)) continue;
    const { disc, number, boxed, padded } = match.groups;
    return { disc: positive(disc), number: positive(number ?? boxed ?? padded), rest };
  }
  return { disc: null, number: null, rest: words };
}

/** Splits "Artist - Title". Leaves out numbers, and names that are known already. */
function splitName(words: string, { artists = [], album }: KnownNames = {}) {
  const known = new Set(artists.flatMap((artist) => (artist === null ? [] : [foldText(artist)])));
  known.delete('');
  const all = words.split(BETWEEN);
  const parts = all.filter((part, index) => index === all.length - 1 || !isLeftOut(part));
  const [first = words, ...others] = parts;
  const isRepeated = all.some((part, index) => index < all.length - 1 && known.has(foldText(part)));
  const isArtist = !isRepeated && others.length > 0 && parts.length <= NAME_PARTS_MAX && isName(first);
  const isSplit = isArtist && !SUBTITLE.test(others[0] ?? '');
  const number = all.slice(0, -1).find((part) => TRACK_NUMBER.test(part));
  return {
    artist: isSplit ? cleanOrNull(first) : null,
    title: (isSplit ? others : parts).join(' - '),
    trackNumber: positive(number),
    /** Whether the name has a single part, so that nothing was left out and no artist was split off. */
    isWhole: all.length === 1,
  };

  function isLeftOut(part: string): boolean {
    const folded = foldText(part);
    const isNumber = TRACK_NUMBER.test(part) || YEAR.test(part);
    // "Harbor - Dawn" may be a song of "Harbor", and "Harbor - 01 - Dawn" names the album.
    const isAlbum = all.length > 2 && album != null && folded === foldText(album);
    return isNumber || known.has(folded) || isAlbum || isNobody(part);
  }
}

const isNobody = (name: string) => isPlaceholderName(name) || isVariousArtists(name);
/** Accepts "Archive", which is a band, but not "Old phone", which several words show to be a place. */
const isName = (part: string) =>
  HAS_LETTER.test(part) &&
  !isNobody(part) &&
  !isWebAddress(part) &&
  !(part.trim().includes(' ') && isGeneralFolder(part));

function positive(digits: string | undefined): number | null {
  return Number(digits ?? 0) || null;
}
