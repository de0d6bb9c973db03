/**
 * Who made it: an artist credit is the text people read ("Ann feat. Bob"), and the list of artists in it.
 * Taggers write one of three things: one text, several values, or a text beside a list of names (ARTIST + ARTISTS).
 */
import type { CreditedArtist } from './read-track.ts';
import { cleanTexts, parseMbzIds } from './tag-values.ts';
import { namesNobody } from './various-artists.ts';

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
/** Words that only ever join two artists. `&`, `,` and `and` are not among them: they are part of many names. */
const JOINS = /(\s+(?:feat\.?|ft\.?|featuring)\s+|\s*;\s+|\s+\/\s+)/i;

export function toArtistCredit(tags: CreditTags): ArtistCredit {
  const display = cleanTexts(tags.display);
  const names = cleanTexts(tags.names);
  const pieces = toPieces(display, names).slice(0, ARTISTS_MAX);
  const sortNames = cleanTexts(tags.sortNames);
  const mbzIds = parseMbzIds(tags.mbzIds);
  const artists = pieces.map(({ name, joinPhrase }, index) => ({
    name,
    joinPhrase,
    // Lists of another length belong to other names than ours: an id at the wrong artist would merge two people.
    sortName: sortNames.length === pieces.length ? (sortNames[index] ?? null) : null,
    mbzArtistId: mbzIds.length === pieces.length ? (mbzIds[index] ?? null) : null,
  }));
  return { credit: artists.map(({ name, joinPhrase }) => name + joinPhrase).join(''), artists };
}

/** Names nobody, in the words of taggers. */
export function isVariousArtists(credit: string): boolean {
  return namesNobody(credit);
}

interface Piece {
  readonly name: string;
  readonly joinPhrase: string;
}

function toPieces(display: readonly string[], names: readonly string[]): Piece[] {
  const [text] = display;
  if (text === undefined) return joinPlainly(names);
  if (names.length > 1 && display.length === 1) return locateNames(text, names) ?? joinPlainly(names);
  if (display.length > 1) return joinPlainly(display);
  return splitText(text);
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

function splitText(text: string): Piece[] {
  const parts = text.split(JOINS);
  const pieces: Piece[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const name = (parts[index] ?? '').trim();
    if (name) pieces.push({ name, joinPhrase: index + 2 < parts.length ? (parts[index + 1] ?? '') : '' });
  }
  return pieces.length > 0 ? pieces : [{ name: text, joinPhrase: '' }];
}
