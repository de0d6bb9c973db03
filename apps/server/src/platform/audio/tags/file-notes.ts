/** Leaves out what programs and sites append to the names of files: "Harbor (Official Video) (HD)_320kbps" is "Harbor". */
const BRACKETS_AT_END = /\s*[([{【（]\s*(?<inside>[^()[\]{}【】（）]*?)\s*[)\]}】）]\s*$/u;
/** A note has at least one of these words, and otherwise only those of `WORDS_BESIDE`. */
const NOTE_WORDS = new Set(
  [
    'official offical oficial officiel officielle offiziell offizielles offizielle offizieller ufficiale oficjalny',
    'video vídeo videoclip videoclipe clip audio lyric lyrics letra letras paroles testo songtext liedtext visualizer visualiser',
    'mv hd hq uhd fullhd 4k 8k 1080p 720p 480p 360p 240p 144p youtube download descarga hifi',
    '公式 公式ビデオ 公式音源 ミュージックビデオ 公式ミュージックビデオ 歌詞 歌詞付き 高音質 高画質',
  ]
    .join(' ')
    .split(' '),
);
const WORDS_BESIDE = new Set(
  'music musik musical musique música musica with con mit avec e et y und and the in full high quality free new sub subs subtitles m v screen only version versión version'.split(
    ' ',
  ),
);
const BIT_RATE = /^(?:mp3|m4a|aac|ogg|opus|flac)?[\s_-]*\d{2,3}\s?k(?:bps|bit(?:\/s|s)?)?$/iu;
/** Matches "_320kbps", " 320 kbps", "-128kbps", "_160k", "_v720P". */
const RATE_AT_END =
  /(?:[\s_-]+\d{2,3}\s?k(?:bps|bit\/?s)|[_-]\d{2,3}k|_v?(?:144|240|360|480|720|1080|2160)p|[\s_-]+(?:144|240|360|480|720|1080|2160)p)$/iu;
/** Matches the end of "Harbor Official Video" and "Harbor - Official Audio". */
const WORDS_AT_END =
  /(?:\s+[-–—|]\s*|\s+)official\s+(?:(?:music|lyrics?|hd|4k)\s+)*(?:video|audio|visuali[sz]er|clip)(?:\s+(?:hd|hq|4k))?$/iu;
const VIDEO_ID_AT_END = /(?<=\S)-(?<id>[\w-]{11})$/u;
const VIDEO_ID = /^[\w-]{11}$/u;
/** Random characters change between small letters, capitals and digits more often than words and dates. */
const CHANGES_MIN = 5;
const HAS_NAME = /[\p{L}\p{N}]/u;
const STEPS_MAX = 8;

/** Keeps the text if nothing else would be left of it. */
export function withoutNotes(name: string): string {
  let bare = name.trimEnd();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const shorter = withoutLastNote(bare).trimEnd();
    if (shorter === bare || !HAS_NAME.test(shorter)) break;
    bare = shorter;
  }
  return bare;
}

function withoutLastNote(name: string): string {
  const brackets = BRACKETS_AT_END.exec(name);
  if (brackets && isNote(brackets.groups?.['inside'] ?? '')) return name.slice(0, brackets.index);
  const plain = name.replace(RATE_AT_END, '').replace(WORDS_AT_END, '');
  if (plain !== name) return plain;
  const id = VIDEO_ID_AT_END.exec(name);
  const characters = id?.groups?.['id'] ?? '';
  return id && isVideoId(characters) && /\d/.test(characters) ? name.slice(0, id.index) : name;
}

function isNote(inside: string): boolean {
  if (BIT_RATE.test(inside) || (VIDEO_ID.test(inside) && isVideoId(inside))) return true;
  const words = inside.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const isKnown = (word: string) => NOTE_WORDS.has(word) || WORDS_BESIDE.has(word) || BIT_RATE.test(word);
  return words.every(isKnown) && words.some((word) => NOTE_WORDS.has(word) || BIT_RATE.test(word));
}

function isVideoId(id: string): boolean {
  const kinds = [...id].map(kindOf).filter((kind) => kind !== 'sign');
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length >= CHANGES_MIN;
}

function kindOf(character: string): 'digit' | 'small' | 'capital' | 'sign' {
  if (/\d/.test(character)) return 'digit';
  if (/[a-z]/.test(character)) return 'small';
  return /[A-Z]/.test(character) ? 'capital' : 'sign';
}
