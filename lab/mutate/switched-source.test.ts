import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { applyMutant, listMutants, type MutantKind } from './list-mutants.ts';
import { SWITCH_NAME, switchedSource } from './switched-source.ts';

const KINDS: MutantKind[] = ['operator', 'constant', 'text', 'field', 'condition', 'statement'];

const SOURCE = `
  const log: string[] = [];
  function price(cents: number, isHalf: boolean): { total: number; label: string } {
    log.push('asked');
    const total = isHalf && cents > 10 ? cents / 2 - 1 : (cents ?? 3) + 1;
    return { total, label: (total >= 5 && cents > 8 && total < 90) || !isHalf ? 'dear' : \`\${'cheap'} \${total}\` };
  }
  JSON.stringify([[4, true], [20, true], [9, false]].map(([cents, isHalf]) => price(cents, isHalf)).concat(log));
`;

function outcomeOf(source: string, chosen?: number): unknown {
  return runInNewContext(stripTypeScriptTypes(source), { [SWITCH_NAME]: (id: number) => id === chosen });
}

describe('switchedSource', () => {
  const switched = listMutants('a.ts', SOURCE, KINDS).map((mutant, id) => ({ id, mutant }));
  const all = switchedSource(SOURCE, switched);

  it('is the file as written while no mutant is active', () => {
    expect(switched.length).toBeGreaterThan(25);
    expect(outcomeOf(all)).toBe(outcomeOf(SOURCE));
  });

  it.each(switched)('behaves with switch $id like the file with that change', ({ id, mutant }) => {
    expect(outcomeOf(all, id)).toBe(outcomeOf(applyMutant(SOURCE, mutant)));
  });
});
