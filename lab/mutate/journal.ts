/** The worker's reports, one per line, in a file that survives a hanging worker. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Mutants are identified by their index in the whole list. */
export type JournalLine =
  | { readonly event: 'begun'; readonly testFile: string; readonly id: number }
  | { readonly event: 'killed'; readonly testFile: string; readonly id: number; readonly by: string }
  | { readonly event: 'survived'; readonly testFile: string; readonly id: number }
  | { readonly event: 'finished'; readonly testFile: string }
  /** These tests fail without a mutant, so they prove nothing. */
  | { readonly event: 'useless'; readonly testFile: string; readonly why: string };

export const writeJournal = (journal: string, line: JournalLine): void =>
  appendFileSync(journal, `${JSON.stringify(line)}\n`);

export const readJournal = (journal: string): JournalLine[] =>
  existsSync(journal)
    ? readFileSync(journal, 'utf8')
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JournalLine)
    : [];
