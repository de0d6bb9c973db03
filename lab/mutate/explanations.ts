/** Explains why no test can detect a mutant: `explained.json` names each by its file and its changed line. */
import explained from './explained.json' with { type: 'json' };
import { changedRange, type Mutant } from './list-mutants.ts';
import { readSource } from './target-files.ts';

interface Explanation {
  readonly file: string;
  readonly becomes: string;
  readonly reason: string;
}

const explanations = explained as readonly Explanation[];

/** The changed line or lines of the file. */
export function lineWith(mutant: Mutant): string {
  const { file, range } = mutant;
  const text = readSource(file);
  const from = text.lastIndexOf('\n', range.start - 1) + 1;
  const to = text.indexOf('\n', range.end);
  const changed = text.slice(from, range.start) + changedRange(text, mutant);
  return (changed + text.slice(range.end, to < 0 ? text.length : to)).replaceAll(/\s+/g, ' ').trim();
}

export function explanationOf(mutant: Mutant): Explanation | undefined {
  return explanations.find(({ file, becomes }) => file === mutant.file && becomes === lineWith(mutant));
}

/** Returns explanations whose mutants no longer exist. */
export function staleExplanations(mutants: readonly Mutant[]): Explanation[] {
  const known = new Set(mutants.map(explanationOf));
  return explanations.filter((explanation) => !known.has(explanation));
}
