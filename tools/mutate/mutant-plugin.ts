import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applyMutant, type Mutant } from './list-mutants.ts';

interface LoadedSource {
  readonly name: string;
  readonly enforce: 'pre';
  load(id: string): string | undefined;
}

/** Hands one file to the tests as the mutant has it, without touching the file: `TUTTI_MUTANT` is the mutant as JSON. */
export function mutantPlugin(root: string, mutantJson: string | undefined): LoadedSource[] {
  if (mutantJson === undefined) return [];
  const mutant = JSON.parse(mutantJson) as Mutant;
  const target = path.join(root, mutant.file);
  return [
    {
      name: 'tutti-mutant',
      enforce: 'pre',
      // Loaded, not transformed: places count in the file as it is written.
      load: (id) =>
        id.split('?')[0] === target ? applyMutant(readFileSync(target, 'utf8'), mutant) : undefined,
    },
  ];
}
