import path from 'node:path';
import { applyMutant, type Mutant } from './list-mutants.ts';

interface LoadedSource {
  readonly name: string;
  readonly enforce: 'pre';
  transform(text: string, id: string): string | undefined;
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
      transform: (text, id) => (id.split('?')[0] === target ? applyMutant(text, mutant) : undefined),
    },
  ];
}
