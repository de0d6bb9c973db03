import { describe, expect, it } from 'vitest';
import { assessNode, createClockComparison, type NodeFacts } from './node-standing.ts';

const GOOD: NodeFacts = {
  version: '1.0.0',
  publicUrl: 'https://music.example',
  libraryMarker: 'a',
  clockAheadMs: 0,
};
const older = (facts: Partial<NodeFacts> = {}) => ({ ...GOOD, ...facts, isOlder: true });
const younger = (facts: Partial<NodeFacts> = {}) => ({ ...GOOD, ...facts, isOlder: false });

describe('a node beside others', () => {
  it('has no problem if it is like the oldest, no matter what a younger one is like', () => {
    const odd = { version: '2', publicUrl: 'http://x', libraryMarker: 'b', clockAheadMs: 9_000 };
    for (const others of [[], [older()], [older(), younger(odd)], [older(), older(odd)]])
      expect(assessNode(GOOD, others)).toEqual({ problems: [], refused: undefined });
  });

  it('serves with another version or PUBLIC_URL, and is marked', () => {
    const own = { ...GOOD, version: '1.1.0', publicUrl: 'http://localhost:4747' };
    expect(assessNode(own, [older()])).toEqual({ problems: ['version', 'public-url'], refused: undefined });
    expect(assessNode(own, [younger()])).toEqual({ problems: [], refused: undefined });
  });

  it.each(['b', null])('does not serve if its music folder differs (%s)', (libraryMarker) => {
    const standing = assessNode({ ...GOOD, libraryMarker }, [older()]);
    expect(standing).toEqual({ problems: ['music-folder'], refused: 'music-folder' });
  });

  it('is not compared with a folder that cannot contain a marker', () => {
    expect(assessNode(GOOD, [older({ libraryMarker: null })]).problems).toEqual([]);
  });

  it.each([5_000, -5_000, 501])(
    'does not serve if its clock is %i ms off while another has a good one',
    (ms) => {
      const own = { ...GOOD, clockAheadMs: ms };
      for (const other of [older(), younger()])
        expect(assessNode(own, [other])).toEqual({ problems: ['clock'], refused: 'clock' });
    },
  );

  it('serves with a wrong clock, and is marked, while no other node is known to have a better one', () => {
    const own = { ...GOOD, clockAheadMs: 5_000 };
    for (const others of [[], [older({ clockAheadMs: 5_010 })], [older({ clockAheadMs: null })]])
      expect(assessNode(own, others)).toEqual({ problems: ['clock'], refused: undefined });
  });

  it.each([500, -500, 0])('serves if its clock is %i ms off', (clockAheadMs) => {
    expect(assessNode({ ...GOOD, clockAheadMs }, [older()]).problems).toEqual([]);
  });
});

describe('clocks', () => {
  it('are compared by the fastest of the last measurements', () => {
    const comparison = createClockComparison();
    // 5 s ahead, measured through an answer of 400 ms that was slow on the way back.
    expect(comparison.add({ sentAt: 105_000, there: 100_010, answeredAt: 105_400 })).toBe(4_990);
    expect(comparison.add({ sentAt: 115_000, there: 110_001, answeredAt: 115_002 })).toBe(4_999);
    expect(comparison.add({ sentAt: 125_000, there: 120_600, answeredAt: 125_700 })).toBe(4_999);
  });

  it('are equal within the round trip time', () => {
    const comparison = createClockComparison();
    expect(comparison.add({ sentAt: 1_000, there: 1_900, answeredAt: 3_000 })).toBe(0);
  });

  it('forget measurements older than the last eight', () => {
    const comparison = createClockComparison();
    comparison.add({ sentAt: 0, there: 0, answeredAt: 0 });
    const later = Array.from({ length: 8 }, () =>
      comparison.add({ sentAt: 7_000, there: 2_000, answeredAt: 7_010 }),
    );
    expect(later.at(-2)).toBe(0);
    expect(later.at(-1)).toBe(5_000);
  });
});
