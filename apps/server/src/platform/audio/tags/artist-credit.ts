/** Text ("Ann feat. Bob") and list of artists; taggers write a text, several values, or both (ARTIST + ARTISTS). */
import type { CreditedArtist } from './read-track.ts';
import { cleanTexts, parseMbzIds } from './tag-values.ts';

export interface ArtistCredit {
  readonly credit: string;
  readonly artists: readonly CreditedArtist[];
}

export interface CreditTags {
  readonly display: readonly string[] | undefined;
  readonly names: readonly string[] | undefined;
  readonly sortNames: readonly string[] | undefined;
  readonly mbzIds: readonly string[] | undefined;
}

const ARTISTS_MAX = 50;
const JOIN_PHRASE = ', ';
/** Not `&`, `,`, `and`, a slash without spaces, the slashes of an address, or the end of an HTML entity, which are parts of names. */
const JOINS =
  /\s+(?:feat|ft)\.\s*|\s+(?:feat|ft|featuring)\s+|(?<!&#?[a-z\d]{1,8})\s*[;；]\s*|\s+[/|]\s+|\s*(?:(?<!:)\/\/|\\\\|／)\s*/i;
/** A guest in brackets, and the character or word that joins the next artist to it. */
const GUEST_IN_BRACKETS =
  /\s*[([{]\s*(?:feat\.?|ft\.?|featuring|with)\s+([^()[\]{}]+)[)\]}](?:\s*(?:[&,+]|and\b))?/gi;
/** Characters that join artists in some texts and are part of a name in others. Only the number of ids can decide. */
const DOUBTFUL_JOINS = [
  /\s*\/\s*/,
  /\s+&\s+/,
  /\s*,\s*/,
  /\s+and\s+/i,
  /\s*,\s*|\s+(?:&|and|x|vs\.?|with)\s+/i,
];
/** Characters that separate a list in one text. The first one that occurs in it counts. */
const LIST_JOINS = [/\s*[;；]\s*/, /\s*\\\\\s*/, /\s*(?<!:\/?)\/\s*/];

export function toArtistCredit(tags: CreditTags): ArtistCredit {
  const mbzIds = parseMbzIds(tags.mbzIds);
  const display = cleanTexts(tags.display);
  const names = toNames(cleanTexts(tags.names), display, mbzIds.length);
  const pieces = toPieces(display, names, mbzIds.length).slice(0, ARTISTS_MAX);
  const sortNames = toSortNames(cleanTexts(tags.sortNames), pieces.length);
  const artists = pieces.map(({ name, joinPhrase }, index) => ({
    name,
    joinPhrase,
    // Lists of another length belong to other names: an id at the wrong artist would merge two people.
    sortName: sortNames.length === pieces.length ? (sortNames[index] ?? null) : null,
    mbzArtistId: mbzIds.length === pieces.length ? (mbzIds[index] ?? null) : null,
  }));
  return { credit: artists.map(({ name, joinPhrase }) => name + joinPhrase).join(''), artists };
}

/** ID3v2.3 has no lists, so taggers join the names with a sign that may also be part of a name. */
function toNames(names: readonly string[], display: readonly string[], idCount: number): readonly string[] {
  const [text = ''] = names;
  if (names.length !== 1) return names;
  const parts = splitList(text);
  if (parts.length < 2) return names;
  const isJoined = idCount > 1 ? parts.length === idCount : isTextOf(parts, display, text);
  return isJoined || !text.includes(parts.join('/')) ? parts : names;
}

function splitList(text: string): string[] {
  const join = LIST_JOINS.find((sign) => sign.test(text));
  return join === undefined ? [text] : text.split(join).filter(Boolean);
}

/** True if the displayed text has the same names with other words between them. */
function isTextOf(parts: readonly string[], display: readonly string[], list: string): boolean {
  const [text] = display;
  return text !== undefined && text !== list && locateNames(text, parts) !== undefined;
}

function toSortNames(sortNames: readonly string[], count: number): readonly string[] {
  const parts = sortNames.length === 1 ? splitList(sortNames[0] ?? '') : [];
  return parts.length === count ? parts : sortNames;
}

interface Piece {
  readonly name: string;
  readonly joinPhrase: string;
}

function toPieces(display: readonly string[], names: readonly string[], idCount: number): Piece[] {
  const [text] = display;
  if (text === undefined) return joinPlainly(names);
  if (names.length > 1 && display.length === 1) return locateNames(text, names) ?? joinPlainly(names);
  if (display.length === 1) return splitText(text, idCount);
  return joinPlainly(display.length === idCount ? display : display.flatMap((value) => splitNames(value)));
}

function joinPlainly(names: readonly string[]): Piece[] {
  const unique = [...new Set(names)];
  return unique.map((name, index) => ({ name, joinPhrase: index < unique.length - 1 ? JOIN_PHRASE : '' }));
}

/** Finds the names inside the displayed text, so that its own join phrases survive. */
function locateNames(text: string, names: readonly string[]): Piece[] | undefined {
  const starts: { name: string; at: number }[] = [];
  let from = 0;
  for (const name of names) {
    const at = text.indexOf(name, from);
    if (at < 0) return undefined;
    starts.push({ name, at });
    from = at + name.length;
  }
  if (starts[0]?.at !== 0) return undefined;
  return starts.map(({ name, at }, index) => ({
    name,
    joinPhrase: text.slice(at + name.length, starts[index + 1]?.at ?? text.length),
  }));
}

/** Splits at doubtful signs only if exactly one way gives as many names as there are ids. */
function splitText(text: string, idCount: number): Piece[] {
  const whole = [{ name: text, joinPhrase: '' }];
  const names = splitNames(text);
  const split = locateNames(text, names) ?? whole;
  if (idCount < 2 || split.length >= idCount) return split;
  const ways = new Map(
    DOUBTFUL_JOINS.map((join) => names.flatMap((name) => name.split(join).filter(Boolean)))
      .filter((parts) => parts.length === idCount)
      .map((parts) => [parts.join('\n'), parts]),
  );
  const [parts] = ways.values();
  return (ways.size === 1 && parts && locateNames(text, parts)) || split;
}

/** A quick test that is true for every text with a join, because most texts are a single name. */
const MAY_JOIN = /[;；/／|\\([{]|\sf(?:ea)?t/i;

function splitNames(text: string): string[] {
  if (!MAY_JOIN.test(text)) return [text];
  const names = text
    .replace(GUEST_IN_BRACKETS, '\0$1\0')
    .split('\0')
    .flatMap((part) => part.split(JOINS))
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? names : [text];
}
