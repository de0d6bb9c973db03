/**
 * Splits "ABBA-Dancing Queen" and the names of releases, "03_massive_attack-teardrop-rpk", at a hyphen without spaces, but not
 * hyphenated words ("Anti-Hero", "Jay-Z"), because a wrong artist is worse than none.
 */
import { foldArtist, foldName, foldText } from '#platform/text/fold-text.ts';

export interface ArtistAndTitle {
  readonly artist: string;
  readonly title: string;
}

/** These words are first parts of hyphenated words and names. */
const FIRST_PARTS = words(`
  after all ante anti back bi big bio blue by chart co counter cross cyber dead deep demi de dis double down dry early easy eco electro
  ever ex extra eye far fast feel first five four free full fresh gender good great half hand hard head heart heavy hi high
  home hot hyper ill in infra inter intra juke knock know kung last late left lesser life light like little lo long love low ma macro
  made mega meta micro mid middle mini mis mono moon more much multi nano neo never new next night no non nu off old on once one open
  out over pan para part party passer photo pin poly pop post pre pro proto pseudo psycho punk push quarter quasi quick re real red retro rock
  runner saint sci self semi seven short short simple single six sky slow small so soft some star sub sugar super sur techno ten tele
  then third three time tip to top trans tri triple trip true turn twin two ultra un under uni up upper vice war water way well what
  white who whole wide wild wind word work world would x yo zero
  twenty thirty forty fifty sixty seventy eighty ninety hundred
  ant bat iron spider wonder rag yin tutti wah cha boom bang sha shoo doo hey uh oh ah la da na
  anna anne ann carl eva hans jean john karl klaus lisa marie mary peter pierre rose sarah sainte san sankt santa st
  baden coca costa el los las le new nieder nord ost sao süd west north south east nouvelle nouveau haute porto buenos
  сан нью кто что где как по из во мало
`);
/** These words are last parts of hyphenated words. */
const LAST_PARTS = words(`
  away back by down in off on out over through to together under up
  boy boys girl girls kid kids man men woman women
  based blooded bodied colored coloured eared eyed faced fashioned fingered footed free haired handed headed hearted horned legged less
  lined looking making minded proof sided sized speaking tailed tempered toned tongued weight winged worthy baker breaker selling timer
  yourself
`);
/** These words are last parts only at the end of a name. */
const LAST_WORDS = words(
  'john jones beat core dance funk hop house jazz law like made maker metal music old point pop punk rap rock roll soul speed step style term time tone type wave way wide wise year',
);
const TITLE_WORDS_AFTER_GROUP = words(
  'acoustic alternate bonus cut demo edit extended feat final four five hidden instrumental intro interlude live mix one original outro part radio remix remaster reprise single skit take three two version',
);

const HYPHENS = /[-–—‐]/gu;
const HYPHEN = /\s*[-–—‐]\s*/u;
const WORD_BEFORE = /[\p{L}\p{N}\p{M}'’.!$]+$/u;
const WORD_AFTER = /^[\p{L}\p{N}\p{M}'’.!$]+/u;
const LETTER = /\p{L}/gu;
const PART_MIN_LENGTH = 3;

export interface HyphenContext {
  /** A numbered file is on an album, so that "03 Anti-Hero" is a title. */
  readonly isNumbered: boolean;
}

/** Returns undefined if the hyphen may be part of a word, or is not the only one. */
export function splitAtHyphen(name: string, { isNumbered }: HyphenContext): ArtistAndTitle | undefined {
  if (name.match(HYPHENS)?.length !== 1) return undefined;
  const [artist = '', title = ''] = name.split(HYPHEN);
  if (!isBeginning(artist) || !isBeginning(title) || isInBrackets(artist)) return undefined;
  if (isWord(artist, title)) return undefined;
  const isOfSeveralWords = name.includes(' ');
  return isOfSeveralWords || (!isNumbered && [artist, title].every(isLongEnough))
    ? { artist, title }
    : undefined;
}

const isLongEnough = (part: string) => countLetters(part) >= (isUncased(part) ? 2 : PART_MIN_LENGTH);

/** Names have letters, and begin with a capital or with a letter of a script without capitals. */
function isBeginning(part: string): boolean {
  const [first = ''] = part.replace(/^[^\p{L}\p{N}]+/u, '');
  if (/\p{L}/u.test(first)) return !/\p{Ll}/u.test(first);
  return /\p{N}/u.test(first) && /\p{L}/u.test(part);
}

function isWord(artist: string, title: string): boolean {
  const before = WORD_BEFORE.exec(artist)?.[0];
  const after = WORD_AFTER.exec(title)?.[0];
  if (before === undefined || after === undefined) return false;
  const isOddlyShort = isTooShort(before, { isAlone: before === artist }) || isTooShortTitle(after, title);
  const isListed = isHyphenated(before, { last: after, isEnd: after.length === title.length });
  return isOddlyShort || isListed || /^\p{N}/u.test(after) || isAbbreviation(artist, title);
}

function isHyphenated(before: string, after: { readonly last: string; readonly isEnd: boolean }): boolean {
  const [first, last] = [foldText(before), foldText(after.last)];
  const isKnown = FIRST_PARTS.has(first) || LAST_PARTS.has(last) || (after.isEnd && LAST_WORDS.has(last));
  return isKnown || isEcho(first, last);
}

/** Recognizes "T-Shirt", "X-Ray", "DJ-Kicks" and "Wu-Tang", but "U2" is a name. Scripts without capitals need fewer letters. */
function isTooShort(word: string, { isAlone }: { isAlone: boolean }): boolean {
  if (/\p{N}/u.test(word) && word.length > 1) return false;
  if (isUncased(word)) return false;
  return word.length < (isAlone ? PART_MIN_LENGTH : 2);
}

/** Recognizes "Jay-Z" and "Plan-B Blues", but "I" begins many titles. */
function isTooShortTitle(word: string, title: string): boolean {
  return word.length < 2 && !isUncased(word) && !(word === 'I' && title.includes(' '));
}

/** Recognizes "Run-DMC" and "Rocky-III". */
function isAbbreviation(artist: string, title: string): boolean {
  const isLoud = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
  return isLoud(title) && !title.includes(' ') && !isLoud(artist);
}

/** Recognizes "Hip-Hop", "Tick-Tock" and "Boogie-Woogie". */
function isEcho(first: string, last: string): boolean {
  if (Math.abs(first.length - last.length) > 1) return false;
  const same = [...first].filter((letter, index) => letter === last[index]).length;
  return same / Math.max(first.length, last.length) >= 0.5;
}

/** "Harbor (Ann Re-Mix)" stays whole. */
const isInBrackets = (before: string) => /[([{][^)\]}]*$/.test(before);
const isUncased = (text: string) => text.toLowerCase() === text.toUpperCase();
const countLetters = (text: string) => text.match(LETTER)?.length ?? 0;

/** Matches "03_massive_attack-teardrop-rpk" and "101-ann_lund-low_tide". */
const RELEASE_FILE = /^(?<number>\d{2,3})(?:[-_.]+)(?<rest>\S+)$/u;
/** Matches "Ann_Lund-Low_Tide-(CD)-2004-ABC". */
const RELEASE_FOLDER =
  /^(?<artist>[^-\s]+)-(?<title>[^-\s]+)(?:-[^-\s]+){0,4}-(?:19|20)\d\d(?:-[^-\s]+){1,2}$/u;
const GROUP = /^(?=[\p{L}\p{N}]*\p{L})[\p{L}\p{N}]{2,6}$/u;
const VOWEL = /[aeiouyäöü]/iu;

/** Splits names that release groups give to files: number, artist, title and group, with underscores for spaces. */
export function splitReleaseFile(name: string): (ArtistAndTitle & { readonly number: number }) | undefined {
  const { number, rest = '' } = RELEASE_FILE.exec(name)?.groups ?? {};
  const parts = releaseParts(rest);
  if (!parts) return undefined;
  const [artist = '', title = '', group] = parts.map(spaced);
  const hasUnderscore = /[\p{L}\p{N}]_[\p{L}\p{N}]|_-|-_/u.test(rest);
  const isNamed = group === undefined ? hasUnderscore : isGroup(group, hasUnderscore);
  if (!isNamed || (!rest.includes('_-_') && isWord(artist, title))) return undefined;
  return { artist: capitalized(artist), title: capitalized(title), number: Number(number) };
}

/** Returns artist, title and perhaps the group. "101-va-ann_lund-low_tide-abc" is on a compilation, and needs all three. */
function releaseParts(rest: string): readonly string[] | undefined {
  const isVarious = rest.toLowerCase().startsWith('va-');
  const parts = (isVarious ? rest.slice(3) : rest).split('-');
  const isComplete = parts.length === 3 || (parts.length === 2 && !isVarious);
  return isComplete && parts.every((part) => /\p{L}/u.test(part)) ? parts : undefined;
}

/** Returns whether the last part is the group: no title looks like it, or underscores show what the hyphens separate. */
function isGroup(group: string, hasUnderscore: boolean): boolean {
  if (!GROUP.test(group) || TITLE_WORDS_AFTER_GROUP.has(group.toLowerCase())) return false;
  return hasUnderscore || !VOWEL.test(group);
}

export function splitReleaseFolder(name: string): ArtistAndTitle | undefined {
  const { artist = '', title = '' } = RELEASE_FOLDER.exec(name)?.groups ?? {};
  if (!/\p{L}/u.test(artist) || !/[\p{L}\p{N}]/u.test(title)) return undefined;
  return { artist: capitalized(spaced(artist)), title: capitalized(spaced(title)) };
}

const SMALL_WORDS = words('a an and at by for from in of on or the to with de la le du und von y');
const LOUD_WORDS = words('dj mc ii iii iv vi vii viii uk usa tv zz bb');

/** Capitalizes the words of a name that is in lower case. */
export function capitalized(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name
    .split(' ')
    .map((word, index) => {
      if (LOUD_WORDS.has(word)) return word.toUpperCase();
      if (index > 0 && SMALL_WORDS.has(word)) return word;
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

const HYPHEN_BETWEEN_WORDS = /(?<=(?<before>\p{L}{2,}))-(?=(?<after>\p{L}{3,}))/gu;

/** Reads a name in lower case as people write it: "supertux-data" is "Supertux Data", and "anti-hero" is "Anti-hero". */
export function asWritten(name: string): string {
  if (name !== name.toLowerCase()) return name;
  // A name with spaces has no other use for hyphens than to join words: "wu-tang clan".
  const split = name.includes(' ')
    ? name
    : name.replace(HYPHEN_BETWEEN_WORDS, (hyphen, before: string, after: string) =>
        isHyphenated(before, { last: after, isEnd: false }) ? hyphen : ' ',
      );
  const written = capitalized(split);
  // Albums, artists and favorites are found again by the folded name, so it must stay the same.
  return foldName(written) === foldName(name) && foldArtist(written) === foldArtist(name) ? written : name;
}

const spaced = (part: string) => part.replaceAll('_', ' ').trim();

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(foldText));
}
