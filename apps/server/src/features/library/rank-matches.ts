/** Which of the found rows a person most likely meant. Pure; some 300 candidates, so it may look at each. */

export interface Candidate {
  readonly id: number;
  /** Folded texts, the most telling first: of a track title, artist, album. */
  readonly texts: readonly string[];
}

export interface Term {
  /** Folded. */
  readonly text: string;
  readonly words: readonly string[];
}

const SCORES = { equal: 100, startsAtWord: 60, starts: 45, wholeWords: 30, prefixes: 12 } as const;

/** Ids, best first: exact before beginning before somewhere inside; the title counts more than artist and album. */
export function rankMatches(term: Term, candidates: readonly Candidate[]): number[] {
  const scored = candidates.map(({ id, texts }) => ({
    id,
    score: scoreTexts(term, texts),
    text: texts[0] ?? '',
  }));
  scored.sort((a, b) => b.score - a.score || compareText(a.text, b.text) || a.id - b.id);
  return scored.map(({ id }) => id);
}

function scoreTexts(term: Term, texts: readonly string[]): number {
  let score = 0;
  for (const [place, text] of texts.entries()) score = Math.max(score, scoreText(term, text) * 0.8 ** place);
  // Words spread over title and artist ("imagine lennon") fit no single text: count the ones in the title.
  const titleWords = texts[0] === undefined ? [] : texts[0].split(' ');
  const inTitle = term.words.filter((word) => titleWords.includes(word)).length;
  return score + inTitle / Math.max(term.words.length, 1);
}

function scoreText({ text: wanted, words }: Term, text: string): number {
  if (text === wanted) return SCORES.equal;
  if (text.startsWith(wanted)) {
    return text[wanted.length] === ' ' ? SCORES.startsAtWord : SCORES.starts;
  }
  const textWords = text.split(' ');
  if (words.every((word) => textWords.includes(word))) return SCORES.wholeWords;
  if (words.every((word) => textWords.some((known) => known.startsWith(word)))) return SCORES.prefixes;
  return 0;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
