/** Ranks the found rows by what a person most likely meant; compares each, because there are only about 100. Pure. */
import { type Term, withoutAndWords } from './search-term.ts';

export interface MatchCandidate {
  readonly id: number;
  readonly texts: readonly string[];
}

const SCORES = {
  equal: 100,
  equalButSpaces: 90,
  startsWithWords: 60,
  starts: 45,
  wholeWords: 30,
  prefixes: 12,
  inside: 4,
} as const;
/** Factor by which each further text counts less. */
const LESSER_TEXT_FACTOR = 0.8;
/** Exact matches rank before expanded ones. */
const EXPANDED_FACTOR = 0.95;

/** Returns ids, best first: exact before prefix before whole words before substring; the title counts more than artist and album. */
export function rankMatches(term: Term, candidates: readonly MatchCandidate[]): number[] {
  const scored = candidates.map(({ id, texts }) => ({
    id,
    score: Math.max(
      scoreTexts(term, texts),
      term.spelled ? scoreTexts(term.spelled, texts) : 0,
      term.umlauts ? scoreTexts(term.umlauts, texts) * EXPANDED_FACTOR : 0,
      term.joined ? scoreTexts(term.joined, texts.map(withoutAndWords)) * EXPANDED_FACTOR : 0,
    ),
    text: texts[0] ?? '',
  }));
  scored.sort((a, b) => b.score - a.score || compareText(a.text, b.text) || a.id - b.id);
  return scored.map(({ id }) => id);
}

function scoreTexts(term: Term, texts: readonly string[]): number {
  let score = 0;
  let factor = 1;
  for (const text of texts) {
    score = Math.max(score, scoreText(term, text) * factor);
    factor *= LESSER_TEXT_FACTOR;
  }
  // Words spread over title and artist ("imagine lennon") fit no single text, so count those in the title.
  const title = texts[0] ?? '';
  let inTitle = 0;
  for (const word of term.words) if (hasWord(title, word)) inTitle += 1;
  return score + inTitle / Math.max(term.words.length, 1);
}

function scoreText({ text: wanted, words }: Term, text: string): number {
  if (text === wanted) return SCORES.equal;
  if (text.startsWith(wanted)) {
    return text[wanted.length] === ' ' ? SCORES.startsWithWords : SCORES.starts;
  }
  if (words.length === 0) return 0;
  if (words.length === 1 && text.includes(' ') && text.replaceAll(' ', '') === wanted)
    return SCORES.equalButSpaces;
  if (words.every((word) => hasWord(text, word))) return SCORES.wholeWords;
  if (words.every((word) => beginsWord(text, word))) return SCORES.prefixes;
  return words.every((word) => text.includes(word)) ? SCORES.inside : 0;
}

/** Searches without splitting the text into words, which would cost more than all comparisons together. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (isStart(text, at) && (end === text.length || text[end] === ' ')) return true;
  }
  return false;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isStart(text, at)) return true;
  }
  return false;
}

const isStart = (text: string, at: number) => at === 0 || text[at - 1] === ' ';

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
