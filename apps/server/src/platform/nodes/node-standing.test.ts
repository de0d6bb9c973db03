import { describe, expect, it } from 'vitest';
import { createClockComparison, judgeNode, type NodeFacts } from './node-standing.ts';

const GOOD: NodeFacts = {
  version: '1.0.0',
  publicUrl: 'https://music.example',
  libraryMarker: 'a',
  clockAheadMs: 0,
};
const older = (facts: Partial<NodeFacts> = {}) => ({ ...GOOD, ...facts, isOlder: true });
const younger = (facts: Partial<NodeFacts> = {}) => ({ ...GOOD, ...facts, isOlder: false });

describe('a node beside others', () => {
  it('that is like the eldest has nothing wrong with it, whatever a younger one is like', () => {
    const odd = { version: '2', publicUrl: 'http://x', libraryMarker: 'b', clockAheadMs: 9_000 };
    for (const others of [[], [older()], [older(), younger(odd)], [older(), older(odd)]])
      expect(judgeNode(GOOD, others)).toEqual({ problems: [], refused: undefined });
  });

  it('of another version or PUBLIC_URL serves, and is marked', () => {
    const own = { ...GOOD, version: '1.1.0', publicUrl: 'http://localhost:4747' };
    expect(judgeNode(own, [older()])).toEqual({ problems: ['version', 'public-url'], refused: undefined });
    expect(judgeNode(own, [younger()])).toEqual({ problems: [], refused: undefined });
  });

  it.each(['b', null])('whose music folder is another one (%s) does not serve', (libraryMarker) => {
    const standing = judgeNode({ ...GOOD, libraryMarker }, [older()]);
    expect(standing).toEqual({ problems: ['music-folder'], refused: 'music-folder' });
  });

  it('is compared with no folder that cannot hold a marker', () => {
    expect(judgeNode(GOOD, [older({ libraryMarker: null })]).problems).toEqual([]);
  });

  it.each([5_000, -5_000, 501])(
    'whose clock is %i ms off does not serve while another has a good one',
    (ms) => {
      const own = { ...GOOD, clockAheadMs: ms };
      for (const other of [older(), younger()])
        expect(judgeNode(own, [other])).toEqual({ problems: ['clock'], refused: 'clock' });
    },
  );

  it('whose clock is off serves, and is marked, while nobody is known to have a better one', () => {
    const own = { ...GOOD, clockAheadMs: 5_000 };
    for (const others of [[], [older({ clockAheadMs: 5_010 })], [older({ clockAheadMs: null })]])
      expect(judgeNode(own, others)).toEqual({ problems: ['clock'], refused: undefined });
  });

  it.each([500, -500, 0])('whose clock is %i ms off serves', (clockAheadMs) => {
    expect(judgeNode({ ...GOOD, clockAheadMs }, [older()]).problems).toEqual([]);
  });
});

describe('clocks', () => {
  it('are compared by the quickest of the last looks', () => {
    const comparison = createClockComparison();
    // 5 s ahead, seen through an answer of 400 ms that was slow on the way back.
    expect(comparison.add({ askedAt: 105_000, there: 100_010, answeredAt: 105_400 })).toBe(4_990);
    expect(comparison.add({ askedAt: 115_000, there: 110_001, answeredAt: 115_002 })).toBe(4_999);
    expect(comparison.add({ askedAt: 125_000, there: 120_600, answeredAt: 125_700 })).toBe(4_999);
  });

  it('are equal as far as the answer took too long to say more', () => {
    const comparison = createClockComparison();
    expect(comparison.add({ askedAt: 1_000, there: 1_900, answeredAt: 3_000 })).toBe(0);
  });

  it('forget what is older than eight looks', () => {
    const comparison = createClockComparison();
    comparison.add({ askedAt: 0, there: 0, answeredAt: 0 });
    const later = Array.from({ length: 8 }, () =>
      comparison.add({ askedAt: 7_000, there: 2_000, answeredAt: 7_010 }),
    );
    expect(later.at(-2)).toBe(0);
    expect(later.at(-1)).toBe(5_000);
  });
});
