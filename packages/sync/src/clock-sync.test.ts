import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import type { ClockExchange } from './clock-offset.ts';
import { ClockSync } from './clock-sync.ts';

const SERVER_AHEAD_MS = 5_000;
/** Eight exchanges of 20 ms, started 5 ms apart. */
const FIRST_BURST_MS = 7 * 5 + 20;

function createRig() {
  const clock = createManualClock(1_000_000);
  const requested: { path: 'hub' | 'http'; atMs: number }[] = [];
  const state = {
    isHubOpen: true,
    isHubBroken: false,
    isHttpBroken: false,
    aheadMs: SERVER_AHEAD_MS,
    heldUpMs: [0],
  };
  function exchange(path: 'hub' | 'http'): Promise<ClockExchange> {
    const t1 = clock.now();
    requested.push({ path, atMs: t1 });
    const heldUpMs = state.heldUpMs[requested.length % state.heldUpMs.length] ?? 0;
    return new Promise((resolve) => {
      clock.setTimer(() => {
        const t2 = t1 + 10 + state.aheadMs;
        resolve({ t1, t2, t3: t2, t4: clock.now() });
      }, 20 + heldUpMs);
    });
  }
  const sync = new ClockSync(
    {
      exchangeOverHub() {
        if (!state.isHubOpen) return undefined;
        return state.isHubBroken ? Promise.reject(new Error('gone')) : exchange('hub');
      },
      exchangeOverHttp: () => (state.isHttpBroken ? Promise.reject(new Error('gone')) : exchange('http')),
    },
    clock,
  );
  return { clock, sync, requested, state };
}

describe('the station clock', () => {
  it('is the page clock until measured, the server clock after the first burst of 8', async () => {
    const { clock, sync, requested } = createRig();
    expect(sync.isKnown()).toBe(false);
    expect(sync.serverNowMs()).toBe(clock.now());
    sync.start();
    await clock.advanceAsync(FIRST_BURST_MS);
    expect(requested).toHaveLength(8);
    expect(sync.isKnown()).toBe(true);
    expect(sync.serverNowMs() - clock.now()).toBeCloseTo(SERVER_AHEAD_MS, 3);
    expect(sync.toPageTimeMs(sync.serverNowMs())).toBeCloseTo(clock.now(), 3);
  });

  it('makes later bursts of 8 exchanges 50 ms apart, the second soon after the first', async () => {
    const { clock, sync, requested } = createRig();
    sync.start();
    await clock.advanceAsync(FIRST_BURST_MS);
    requested.length = 0;
    await clock.advanceAsync(3_000 + 8 * 20 + 7 * 50);
    expect(requested).toHaveLength(8);
    const gaps = requested.slice(1).map((sample, index) => sample.atMs - (requested[index]?.atMs ?? 0));
    expect(gaps).toEqual([70, 70, 70, 70, 70, 70, 70]);
  });

  it('measures every 30 s once the first two minutes have shown the drift [M-327, M-554]', async () => {
    const { clock, sync, requested } = createRig();
    sync.start();
    await clock.advanceAsync(150_000);
    requested.length = 0;
    await clock.advanceAsync(90_000);
    const starts = requested.filter((_, index) => index % 8 === 0).map((sample) => sample.atMs);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    for (const gapMs of gaps) expect(gapMs).toBe(30_000 + 8 * 20 + 7 * 50);
  });

  it('measures every 3 s over a path with much jitter, and every 10 s if that lasts longer than two minutes', async () => {
    const { clock, sync, requested, state } = createRig();
    state.heldUpMs = [400, 900, 300, 1_400, 600];
    const waits = () =>
      requested
        .flatMap(({ atMs }, index) =>
          index % 8 === 0 && index > 0 ? [atMs - (requested[index - 1]?.atMs ?? 0)] : [],
        )
        .map((gapMs) => Math.floor(gapMs / 1_000));
    sync.start();
    await clock.advanceAsync(110_000);
    expect(new Set(waits())).toEqual(new Set([3, 4]));
    await clock.advanceAsync(30_000);
    requested.length = 0;
    await clock.advanceAsync(90_000);
    expect(new Set(waits())).toEqual(new Set([10, 11]));
  });

  it('settles again after a clock was changed: a burst after 3 s, then every 10 s for two minutes', async () => {
    const { clock, sync, requested, state } = createRig();
    const burstsWithin = async (forMs: number) => {
      requested.length = 0;
      await clock.advanceAsync(forMs);
      return requested.filter(({ atMs }, index) => atMs - (requested[index - 1]?.atMs ?? 0) > 1_000).length;
    };
    sync.start();
    await clock.advanceAsync(150_000);
    state.aheadMs += 2_000;
    // The burst that notices it.
    while (sync.serverNowMs() - clock.now() < SERVER_AHEAD_MS + 1_999) await clock.advanceAsync(10);
    expect(await burstsWithin(3_500)).toBe(1);
    expect(await burstsWithin(120_000)).toBe(11);
    await clock.advanceAsync(60_000);
    expect(await burstsWithin(30_600)).toBe(1);
  });

  it('needs a resync when the last success is 60 s ago, as after sleep [M-331, M-556]', async () => {
    const { clock, sync, requested } = createRig();
    sync.start();
    await clock.advanceAsync(FIRST_BURST_MS);
    requested.length = 0;
    clock.sleep(59_999);
    sync.checkFreshness();
    expect(requested).toHaveLength(0);
    clock.sleep(1);
    sync.checkFreshness();
    expect(requested).toHaveLength(1);
  });

  it('samples a small time call 5 times, 50 ms apart, when there is no hub [M-328, M-329, M-435, M-555]', async () => {
    const { clock, sync, requested, state } = createRig();
    state.isHubOpen = false;
    sync.start();
    await clock.advanceAsync(1_000);
    expect(requested.map((sample) => sample.path)).toEqual(['http', 'http', 'http', 'http', 'http']);
    const gaps = requested.slice(1).map((sample, index) => sample.atMs - (requested[index]?.atMs ?? 0));
    expect(gaps).toEqual([70, 70, 70, 70]);
    expect(sync.serverNowMs() - clock.now()).toBeCloseTo(SERVER_AHEAD_MS, 3);
  });

  it('keeps its estimate and retries when nothing answers', async () => {
    const { clock, sync, state } = createRig();
    sync.start();
    await clock.advanceAsync(1_000);
    state.isHubBroken = true;
    state.isHttpBroken = true;
    await clock.advanceAsync(30_000);
    expect(sync.serverNowMs() - clock.now()).toBeCloseTo(SERVER_AHEAD_MS, 3);
    expect(sync.sigmaMs()).toBeLessThan(60);
    state.isHubBroken = false;
    await clock.advanceAsync(30_000);
    expect(sync.sigmaMs()).toBeLessThan(6);
  });

  it('measures once if asked twice, and stops on request', async () => {
    const { clock, sync, requested } = createRig();
    sync.start();
    void sync.resync();
    await clock.advanceAsync(1_000);
    expect(requested).toHaveLength(8);
    sync.stop();
    await clock.advanceAsync(100_000);
    expect(requested).toHaveLength(8);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('waits 3 s after the first burst, then 10 s, and 30 s from two minutes on, to the millisecond', async () => {
    const { clock, sync, requested } = createRig();
    const burstMs = 8 * 20 + 7 * 50;
    sync.start();
    await clock.advanceAsync(FIRST_BURST_MS);
    const settlingSinceMs = clock.now();
    const waitsAfterBurstEndingAt = async (afterMs: number) => {
      await clock.advanceAsync(settlingSinceMs + afterMs - burstMs - clock.now());
      requested.length = 0;
      void sync.resync();
      await clock.advanceAsync(burstMs);
      const endedAtMs = clock.now();
      await clock.advanceAsync(31_000);
      return (requested[8]?.atMs ?? 0) - endedAtMs;
    };
    requested.length = 0;
    await clock.advanceAsync(4_000);
    expect((requested[0]?.atMs ?? 0) - settlingSinceMs).toBe(3_000);
    expect(await waitsAfterBurstEndingAt(60_000)).toBe(10_000);
    expect(await waitsAfterBurstEndingAt(119_999)).toBe(10_000);
    const second = createRig();
    second.sync.start();
    await second.clock.advanceAsync(FIRST_BURST_MS + 120_000 - burstMs);
    second.requested.length = 0;
    void second.sync.resync();
    await second.clock.advanceAsync(burstMs + 31_000);
    expect((second.requested[8]?.atMs ?? 0) - (second.requested[7]?.atMs ?? 0) - 20).toBe(30_000);
  });

  it('waits for a slow line only once in the first burst, because the first sound waits for it', async () => {
    const { clock, sync, requested, state } = createRig();
    state.heldUpMs = [380];
    sync.start();
    await clock.advanceAsync(7 * 5 + 400);
    expect(requested).toHaveLength(8);
    expect(requested.slice(1).map(({ atMs }, index) => atMs - (requested[index]?.atMs ?? 0))).toEqual([
      5, 5, 5, 5, 5, 5, 5,
    ]);
    expect(sync.isKnown()).toBe(true);
  });

  it('notifies subscribers of every measured burst until they unsubscribe', async () => {
    const { clock, sync, state } = createRig();
    let reported = 0;
    const leave = sync.subscribe(() => {
      reported += 1;
    });
    sync.start();
    await clock.advanceAsync(1_000);
    expect(reported).toBe(1);
    state.isHubBroken = true;
    state.isHttpBroken = true;
    await clock.advanceAsync(3_000);
    expect(reported).toBe(1);
    state.isHubBroken = false;
    leave();
    await clock.advanceAsync(60_000);
    expect(reported).toBe(1);
    expect(sync.roundTripMs()).toBeCloseTo(20, 6);
  });

  it('uses the only answer of a hub that fails after it, and does not ask elsewhere', async () => {
    const { clock, sync, requested, state } = createRig();
    sync.start();
    state.isHubBroken = true;
    await clock.advanceAsync(1_000);
    expect(requested.map(({ path }) => path)).toEqual(['hub']);
    expect(sync.serverNowMs() - clock.now()).toBeCloseTo(SERVER_AHEAD_MS, 3);
  });
});
