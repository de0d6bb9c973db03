/** Finds the files of a target. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listMutants, type Mutant } from './list-mutants.ts';
import type { Target } from './targets.ts';

export const root: string = path.join(import.meta.dirname, '..', '..');

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const mutantsOf = ({ sources, kinds }: Target): Mutant[] =>
  globSync([...sources], { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.ts$|\/texts\//.test(file))
    .sort()
    .flatMap((file) => listMutants(file, readSource(file), kinds));

export const testFilesOf = ({ tests }: Target): string[] =>
  globSync([...tests], { cwd: root })
    .map((file) => path.join(root, file))
    .sort();
