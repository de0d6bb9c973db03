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
      keptMax: 10,
      clock: { now: () => now },
      countShared: isShared ? countShared : () => undefined,
    });
  return { make, counts, passTo: (at: number) => void (now = at) };
}

describe('what may be used once', () => {
  it('is, in one process and among several', async () => {
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

  it('is used for the first time still where its transaction is tried again, which has counted nothing', async () => {
    const { make, counts } = rig({ isShared: true });
    const once = make();
    const use = { id: 'a', issuedAtMs: 1_000, by: {} };
    expect(await once(use)).toBe(true);
    counts.clear();
    expect(await once(use)).toBe(true);
    counts.clear();
    expect(await once({ ...use, by: {} })).toBe(false);
  });

  it('is not, alone, when it was handed out before the process began: another one may know better', async () => {
    const { make, passTo } = rig();
    passTo(2_000);
    const once = make();
    expect(await once({ id: 'a', issuedAtMs: 1_999 })).toBe(false);
    expect(await once({ id: 'b', issuedAtMs: 2_000 })).toBe(true);
  });
});
