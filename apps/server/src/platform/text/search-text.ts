/** Folds text and adds ways of typing: "AC/DC" as "acdc", "L'amour" as "amour", "2 Chainz" as "2chainz". */
import { LRUCache } from 'lru-cache';
import { foldText, searchName } from './fold-text.ts';

/** The limit for each text. A longer one is found by its words. */
const WAYS_MAX = 24;
const WAY_MAX_LENGTH = 64;
const JOINED_WORDS_MAX = 5;
/** Texts without symbols, digits or single letters have no other way of typing. */
const PLAIN_WORDS = /^ *[a-z]{2,}(?: +[a-z]{2,})* *$/i;

interface Read {
  readonly folded: string;
  readonly ways: readonly string[];
}

/** Consecutive tracks mostly repeat the same artists and album. */
const cache = new LRUCache<string, Read>({ max: 1_000 });

export function searchText(...texts: readonly string[]): string {
  const read = texts.map(readOnce);
  const folded = read.map((each) => each.folded).filter(Boolean);
  return withWays(
    folded.join(' '),
    read.flatMap(({ ways }) => ways),
  );
}

function readOnce(text: string): Read {
  const before = cache.get(text);
  if (before) return before;
  const read = { folded: foldText(text), ways: listWays(text) };
  cache.set(text, read);
  return read;
}

/** Uses only the folded name, so that all artists with that name are found, and adds its words joined. */
export function artistSearchText(name: string): string {
  const folded = searchName(name);
  const words = folded.split(' ');
  // People who type the name as one word may leave out "and".
  const withoutAnd = words.filter((word, at) => at === 0 || (word !== 'and' && word !== 'n'));
  return withWays(folded, [...listJoined(words), withoutAnd.join('')]);
}

function withWays(folded: string, ways: readonly string[]): string {
  if (ways.length === 0) return folded;
  const words = new Set(folded.split(' '));
  const more = new Set(ways.filter((way) => way !== '' && way.length <= WAY_MAX_LENGTH && !words.has(way)));
  return [folded, ...more].join(' ').trim();
}

function listWays(text: string): string[] {
  if (PLAIN_WORDS.test(text)) return [];
  const lower = text.normalize('NFC').toLowerCase();
  const tokens = lower.split(/\s+/u);
  return [
    ...tokens.filter((token) => /[^a-z0-9]/.test(token)).flatMap(listWaysOfToken),
    ...listShortJoined(foldText(text).split(' ')),
  ].slice(0, WAYS_MAX);
}

const APOSTROPHE = /['`´‘’ʻʼ]/u;
const BEHIND_APOSTROPHE_MIN_LENGTH = 3;

function listWaysOfToken(token: string): string[] {
  const pieces = foldText(token).split(' ');
  const ways = pieces.length > 1 ? [pieces.join('')] : [];
  // "R&B" is also typed as "rb" and as "rnb".
  if (/[&+]/.test(token) && pieces.includes('and'))
    for (const short of ['', 'n']) ways.push(pieces.join('').replace('and', short));
  const behind = token.split(APOSTROPHE).slice(1).map(foldText);
  ways.push(
    ...behind.filter((piece) => piece.length >= BEHIND_APOSTROPHE_MIN_LENGTH && !piece.includes(' ')),
  );
  return ways;
}

/** Joins short words with their neighbors, because people type "Jay Z", "blink 182" and "Rock n Roll" as one word. */
function listShortJoined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    if (word === 'n') return before && after ? [before + word + after] : [];
    if (!/^(?:\d+|[b-df-hj-mp-xz])$/.test(word)) return [];
    return [before && before + word, after && word + after].filter((way) => way !== undefined);
  });
}

function listJoined(words: readonly string[]): string[] {
  if (words.length > JOINED_WORDS_MAX) return [];
  return words.flatMap((_, from) =>
    words.slice(from + 1).map((_word, more) => words.slice(from, from + more + 2).join('')),
  );
}
