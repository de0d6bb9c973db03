import { describe, expect, it } from 'vitest';
import { applyMutant, listMutants, type MutantKind } from './list-mutants.ts';

const KINDS: MutantKind[] = ['operator', 'constant', 'text', 'access', 'field', 'condition'];

const mutate = (text: string, kinds = KINDS) =>
  listMutants('a.ts', text, kinds).map((mutant) => applyMutant(text, mutant));

describe('listMutants', () => {
  it('mutates operators, constants and texts', () => {
    expect(mutate('export const f = (a: number) => a < 3 && name;')).toEqual([
      'export const f = (a: number) => (a <= 3) && name;',
      'export const f = (a: number) => a < (3 + 1) && name;',
      'export const f = (a: number) => (a < 3 || name);',
    ]);
    expect(mutate("say('hello', true);")).toEqual(['say("hello!", true);', "say('hello', false);"]);
  });

  it('opens an access level, and renames a field', () => {
    const route = "route({ access: 'admin' });";
    expect(mutate(route, ['access'])).toEqual(["route({ access: 'station-control' });"]);
    expect(mutate('make({ title: row });', ['field'])).toEqual(['make({ titleWrong: row });']);
    expect(mutate('make({ a: undefined, ...b, c: undefined });', ['field'])).toEqual([
      'make({ a: undefined, ...b, cWrong: undefined });',
    ]);
  });

  it('mutates conditions, fallbacks and counters, and removes statements', () => {
    expect(mutate('if (isOpen) close();', ['condition', 'statement'])).toEqual([
      'if (!(isOpen)) close();',
      'if (isOpen) undefined /* close() */;',
    ]);
    expect(mutate('const a = !isOpen ? b : c;')).toEqual(['const a = isOpen ? b : c;']);
    expect(mutate('count += a ?? b, count++;', ['operator'])).toEqual([
      '(count -= a ?? b), count++;',
      'count += a, count++;',
      'count += a ?? b, (count--);',
    ]);
  });

  it('keeps the message of a thrown error, and mutates its code', () => {
    expect(mutate("throw new AppError('FORBIDDEN', 'You may not.');")).toEqual([
      'throw new AppError("FORBIDDEN!", \'You may not.\');',
    ]);
  });

  it('does not mutate types, imports and the names of keys', () => {
    expect(mutate("import { a } from './a.ts';\ntype Kind = 'x' | 'y';\nexport * from './b.ts';")).toEqual(
      [],
    );
    expect(mutate("const x = y as 'a';\nconst z: 'b' = q;")).toEqual([]);
    expect(mutate("const t = 'a' + b;", ['operator'])).toEqual([]);
  });

  it('reports the line of the change', () => {
    expect(listMutants('a.ts', 'f(\n  1,\n  2);', ['constant']).map(({ line }) => line)).toEqual([2, 3]);
  });
});
