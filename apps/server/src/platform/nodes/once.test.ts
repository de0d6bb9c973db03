import { describe, expect, it } from 'vitest';
import { createOnce } from './once.ts';

function rig({ isShared = false } = {}) {
  const counts = new Map<string, number>();
  let now = 1_000;
  const countShared = (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return Promise.resolve({ count: counts.get(key) ?? 0, leftMs: 1 });
  };
  const make = () =>
    createOnce({
      kind: 'ticket',
      windowMs: 60_000,
      rememberedMax: 10,
      clock: { now: () => now },
      countShared: isShared ? countShared : () => undefined,
    });
  return { make, counts, passTo: (at: number) => void (now = at) };
}

describe('a thing that may be used once', () => {
  it('is usable once, in one process and among several', async () => {
    for (const isShared of [false, true]) {
      const { make } = rig({ isShared });
      const [here, there] = [make(), make()];
      const use = { id: 'a', issuedAtMs: 1_000 };
      expect(await here(use)).toBe(true);
      expect(await here(use)).toBe(false);
      expect(await here({ ...use, id: 'b' })).toBe(true);
      if (isShared) expect(await there(use)).toBe(false);
    }
  });

  it('still counts as first used when its transaction is retried, which has counted nothing', async () => {
    const { make, counts } = rig({ isShared: true });
    const once = make();
    const use = { id: 'a', issuedAtMs: 1_000, by: {} };
    expect(await once(use)).toBe(true);
    counts.clear();
    expect(await once(use)).toBe(true);
    counts.clear();
    expect(await once({ ...use, by: {} })).toBe(false);
  });

  it('is not usable in a single process when it was issued before the start, because another process may have used it', async () => {
    const { make, passTo } = rig();
    passTo(2_000);
    const once = make();
    expect(await once({ id: 'a', issuedAtMs: 1_999 })).toBe(false);
    expect(await once({ id: 'b', issuedAtMs: 2_000 })).toBe(true);
  });
});
