/** Recognizes discs by name ("CD1", "Disc 2 - Live", "1-CD", "Side B"), because many tags lack the number. */
import { foldName } from '#platform/text/fold-text.ts';

export interface DiscName {
  /** The text before the disc, which is empty for "CD1". */
  readonly album: string;
  /** null for a disc without a number, such as "Bonus Disc". */
  readonly disc: number | null;
}

export interface DiscPosition {
  /** Is equal for all folders of one album: the folder above "CD1", or the folder's own name without its disc. */
  readonly folder: string;
  /** The folder above that, which holds all discs of a box set. */
  readonly parent: string;
  readonly disc: number | null;
}

const DISC = 'compact ?disc|cd|disc|disk|dvd|blu-?ray|disque|disco|диск|ディスク';
/** "LP5" is an album and "MC5" a band, so that these need a space before the number. */
const CARRIER = `${DISC}|vinyl|side|seite|tape|cassette|platte|(?:lp|mc)(?=[\\s._-])`;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const LETTERS = [...'abcdefgh'];
const SPACE = String.raw`[\s._-]`;
/** A number in words needs a separator, because "Discovery" names no disc. */
const NUMBER = `(?:${SPACE}*(?:no\\.?|nr\\.?|#)?${SPACE}*(?<digits>\\d{1,3})(?!\\d)|${SPACE}+(?<word>${[...NUMBERS, ...ROMANS].join('|')}))`;
const OF_SO_MANY = String.raw`(?:\s*(?:of|von|de|/)\s*\d{1,3})?`;
/** A title of the disc follows after punctuation. */
const CAPTION = String.raw`\s*(?:[-–—:,.([].*)?`;
const BRACKETS = String.raw`(?:\s*[([{][^)\]}]*[)\]}])*`;

const BARE = new RegExp(
  `^(?:${CARRIER})(?:${NUMBER}|${SPACE}+(?<letter>[a-h])(?![\\p{L}\\p{N}]))${OF_SO_MANY}${CAPTION}$`,
  'iu',
);
/** Is like `BARE`, but the title follows after a space. The number has to be small, because "CD 100 Hits" is an album. */
const BARE_WITH_WORDS = new RegExp(
  `^(?:${CARRIER})${SPACE}*(?<digits>0?[1-9]|1\\d)(?=\\s)${OF_SO_MANY}\\s+\\D.*$`,
  'iu',
);
const NUMBER_FIRST = new RegExp(
  `^(?:(?<digits>\\d{1,2})(?:${SPACE}+|st |nd |rd |th )|(?<ordinal>${ORDINALS.join('|')}) )(?:${DISC}|lp)(?![\\p{L}\\p{N}])${CAPTION}$`,
  'iu',
);
const BONUS = new RegExp(`^bonus${SPACE}*(?:${DISC})${CAPTION}$`, 'iu');
const IN_BRACKETS = new RegExp(
  `^(?<album>.*[^\\s.,:_-])${SPACE}*[([{]\\s*(?:${DISC})${NUMBER}${OF_SO_MANY}(?:\\s*[-–—:,.]\\s?[^)\\]}]*)?\\s*[)\\]}]${BRACKETS}$`,
  'iu',
);
/** "Italo Disco 2" is no second disc, so that this word needs punctuation before it. */
const AT_THE_END = new RegExp(
  `^(?<album>.*[^\\s.,:_-])(?:[\\s.,:_–—-]+(?!disco[\\s\\d])|(?:\\s*[,:]|\\s+[-–—])\\s*(?=disco))(?:${DISC})${NUMBER}${OF_SO_MANY}${BRACKETS}$`,
  'iu',
);
const DEPTH_MAX = 3;

/** Returns undefined for a folder that is not named after a disc. */
export function discOfFolder(name: string): DiscName | undefined {
  const plain = name.normalize('NFKC').trim();
  const bare = BARE.exec(plain) ?? BARE_WITH_WORDS.exec(plain) ?? NUMBER_FIRST.exec(plain);
  if (bare) return { album: '', disc: numberOf(bare.groups) };
  if (BONUS.test(plain)) return { album: '', disc: null };
  return discOfTitle(plain);
}

/** Returns undefined for a title without a disc, and for one that is nothing but a disc. */
export function discOfTitle(title: string): DiscName | undefined {
  const found = IN_BRACKETS.exec(title) ?? AT_THE_END.exec(title);
  const disc = found ? numberOf(found.groups) : null;
  return disc === null ? undefined : { album: found?.groups?.album ?? '', disc };
}

/** Returns the folder of the album. "Album CD2" is its own folder here. */
export function folderAboveDiscs(folder: string): string {
  return climb(folder, { isBare: true }).above;
}

/** Returns the folder that may hold a cover for all discs, which is also the folder above "Album CD1" and "Album CD2". */
export function folderAroundDiscs(folder: string): string {
  return climb(folder).above;
}

export function discPosition(folder: string): DiscPosition {
  const { above, album, disc } = climb(folder);
  const parent = album === undefined ? folderAbove(above) : above;
  const name = album ?? above.slice(above.lastIndexOf('/') + 1);
  return { folder: `${parent}/${foldName(name)}`, parent, disc };
}

/** Goes up from "Box/LP 2/Side C" to "Box". The outermost folder decides which disc it is. */
function climb(folder: string, { isBare = false } = {}) {
  let above = folder;
  let disc: number | null = null;
  for (let depth = 0; depth < DEPTH_MAX && above !== ''; depth += 1) {
    const found = discOfFolder(above.slice(above.lastIndexOf('/') + 1));
    if (!found || (isBare && found.album !== '')) break;
    disc = found.disc ?? disc;
    above = folderAbove(above);
    if (found.album !== '') return { above, album: found.album, disc };
  }
  return { above, album: undefined, disc };
}

function folderAbove(folder: string): string {
  const at = folder.lastIndexOf('/');
  return at < 0 ? '' : folder.slice(0, at);
}

function numberOf(groups: Record<string, string | undefined> = {}): number | null {
  const { digits, word, letter, ordinal } = groups;
  if (digits !== undefined) return Number(digits) || null;
  for (const [text, list] of [
    [word, NUMBERS],
    [word, ROMANS],
    [letter, LETTERS],
    [ordinal, ORDINALS],
  ] as const) {
    const at = text === undefined ? -1 : list.indexOf(text.toLowerCase());
    if (at >= 0) return at + 1;
  }
  return null;
}
