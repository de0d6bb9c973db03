/**
 * Recognizes web addresses in tags and file names. Shops, download sites and taggers write them where a name belongs: an
 * address names no artist, and "Harbor (mp3.pm)" is "Harbor". Names with dots, as "will.i.am" and "R.E.M.", stay.
 */
const SCHEME = String.raw`(?:https?|ftp):[/\\]{1,2}\S*`;
/** Requires two dots, because "www.memory" is a song. */
const WWW = String.raw`www\d?\.[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?`;
const LABELS = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*`;
/** Only addresses end in these. Names may end in the others: "will.i.am". */
const CERTAIN_ENDINGS = 'com|net|org|info|biz';
const OTHER_ENDINGS = [
  'ac|ag|am|app|at|be|br|by|cc|cf|ch|cl|cn|co|cz|de|dk|es|eu|fi|fm|fr|ga|gg|gq|gr|hu|id|im|in|io|ir|is|it|jp|kr|kz|la|li|ly|me|ml',
  'mobi|mx|nl|nu|online|ph|pk|pl|pm|pro|pt|pw|ro|ru|se|sh|site|sk|st|su|tk|to|tr|tv|ua|uk|us|uz|vc|vip|vn|website|ws|xyz',
].join('|');
const SITE_WORD =
  /mp3|muz|music|musik|musica|song|tube|2mate|downl|loader|torrent|flac|spotif|soundcloud|bandcamp|convert|savefrom|zaycev|pagal|deezer|^yt|audio|video|save|mate|grab|320/iu;

const WITH_SCHEME = new RegExp(`^(?:${SCHEME}|${WWW})$`, 'iu');
const HOST = new RegExp(
  `^(?<labels>${LABELS})\\.(?:(?<certain>${CERTAIN_ENDINGS})|${OTHER_ENDINGS})(?<path>/\\S*)?$`,
  'iu',
);
const MAY_BE_ADDRESS = /\p{L}\.\p{L}|\p{N}\.\p{L}|:[/\\]/u;

const AROUND = /^[\s"'“”«»<([{]+|[\s"'“”«»>)\]}.,;:!]+$/gu;
const IN_BRACKETS = /[([{<【（]\s*([^()[\]{}<>【】（）]*?)\s*[)\]}>】）]/gu;
const SEPARATOR = String.raw`[-–—|/\\·•~:;,@_]`;
const SEPARATORS_AROUND = new RegExp(`^(?:${SEPARATOR}|\\s)+|(?:${SEPARATOR}|\\s)+$`, 'gu');
const FIRST_WORD = new RegExp(
  `^(?<word>\\S+?)(?<gap>\\s*${SEPARATOR}\\s+|\\s+${SEPARATOR}\\s*|\\s+)(?=\\S)`,
  'u',
);
const LAST_WORD = new RegExp(`(?<=\\S)(?<gap>\\s+${SEPARATOR}\\s*|\\s*[|~•·@]\\s*|\\s+)(?<word>\\S+)$`, 'u');
/** Matches the end of "adele-hello-ytmp3.org". */
const SITE_BEHIND_HYPHEN = new RegExp(
  `[-_](?<word>[\\p{L}\\p{N}]+\\.(?:${CERTAIN_ENDINGS}|${OTHER_ENDINGS}))$`,
  'iu',
);
/** These words joined the address to the name before it. */
const JOIN_AT_END = /\s+(?:feat|ft|featuring|with|from|by|&|\+)\.?$/iu;
const STEPS_MAX = 4;
/** A text that consists of an address and these words says only where a file came from. */
const FILLERS = new Set(
  [
    'a all and at best by courtesy download downloaded downloads enjoy exclusive exclusively for free from get good here http https',
    'in is it latest listen mp3 mp3s more music new of official on only our page powered quality ripped shared site song songs',
    'thanks the this to tracks uploaded via visit web website welcome www you your',
    'aus auf bei de del desde descarga descargado en gratis heruntergeladen musica música musik musique par por sur téléchargé von',
  ]
    .join(' ')
    .split(' '),
);

/** Returns whether the whole text is an address. */
export function isWebAddress(text: string): boolean {
  if (!MAY_BE_ADDRESS.test(text)) return false;
  const bare = text.replace(AROUND, '');
  if (WITH_SCHEME.test(bare)) return true;
  const host = HOST.exec(bare)?.groups;
  if (!host) return false;
  const { labels = '', certain, path } = host;
  // "S.O.S.com" counts as an abbreviation, because each of its parts is a single letter.
  const isName = labels.split('.').every((label) => label.length < 2);
  return !isName && (certain !== undefined || path !== undefined || SITE_WORD.test(labels));
}

/** Returns whether the text can only be an address: "girlfriend.com" may be a song, "http://girlfriend.com" cannot. */
export function isCertainAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const bare = text.replace(AROUND, '');
  return WITH_SCHEME.test(bare) || bare.includes('/') || SITE_WORD.test(bare.replace(/\.[^.]*$/, ''));
}

/** Returns the text without addresses at its ends and in brackets, which is empty if it says nothing else. */
export function withoutAddresses(text: string): string {
  if (!MAY_BE_ADDRESS.test(text)) return text;
  let bare = text.replace(IN_BRACKETS, (whole: string, inside: string) => (isStamp(inside) ? ' ' : whole));
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const shorter = withoutOuterAddress(bare);
    if (shorter === bare) break;
    bare = shorter;
  }
  if (bare === text) return isCertainAddress(text) || (text.includes(' ') && isStamp(text)) ? '' : text;
  const tidy = bare.replace(SEPARATORS_AROUND, '').replace(/\s+/g, ' ');
  return isStamp(tidy) || isFiller(tidy) ? '' : tidy;
}

function withoutOuterAddress(text: string): string {
  const first = FIRST_WORD.exec(text);
  if (first?.groups && isStrange(first.groups)) return text.slice(first[0].length);
  const last = LAST_WORD.exec(text);
  if (last?.groups && isStrange(last.groups)) return text.slice(0, last.index).replace(JOIN_AT_END, '');
  const site = SITE_BEHIND_HYPHEN.exec(text);
  return site?.groups && isCertainAddress(site.groups['word'] ?? '') ? text.slice(0, site.index) : text;
}

/** Returns whether a word beside others is an address: a certain one, or any behind a separator ("Harbor - site.com"). */
function isStrange({ word = '', gap = '' }: Record<string, string | undefined>): boolean {
  return isCertainAddress(word) || (gap.trim() !== '' && isWebAddress(word));
}

function isStamp(inside: string): boolean {
  if (isWebAddress(inside)) return true;
  const words = inside.split(/\s+/);
  const others = words.filter((word) => !isWebAddress(word));
  return others.length < words.length && isFiller(others.join(' '));
}

function isFiller(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => FILLERS.has(word));
}
