import { createFakeHub, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { exchangeOverHub } from './hub-clock-exchange.ts';
import { initialHubState } from './hub-machine.ts';

function createRig(connection: 'connected' | 'reconnecting' = 'connected') {
  const clock = createManualClock(1_000);
  const hub = createFakeHub();
  const invoke = hub.connection.invoke;
  const session = { getState: () => ({ ...initialHubState, connection, isWanted: true }), invoke };
  return { clock, hub, request: () => exchangeOverHub(session, clock) };
}

describe('asking the hub for the time', () => {
  it('returns the four instants, sends the first, and leaves no timer', async () => {
    const { clock, hub, request } = createRig();
    await hub.connection.open();
    hub.onCall('SyncTime', async (t1) => {
      clock.advance(80);
      return { t1, t2: 501_040, t3: 501_041 };
    });
    await expect(request()).resolves.toEqual({ t1: 1_000, t2: 501_040, t3: 501_041, t4: 1_080 });
    expect(hub.calls).toEqual([{ operation: 'SyncTime', args: [1_000] }]);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('asks nothing while there is no open hub', () => {
    const { hub, request } = createRig('reconnecting');
    expect(request()).toBeUndefined();
    expect(hub.calls).toEqual([]);
  });

  it('waits 5 s at most', async () => {
    const { clock, hub, request } = createRig();
    await hub.connection.open();
    hub.onCall('SyncTime', () => new Promise(() => undefined));
    let ended = '';
    request()?.catch((error: Error) => {
      ended = error.message;
    });
    await clock.advanceAsync(4_999);
    expect(ended).toBe('');
    await clock.advanceAsync(1);
    expect(ended).toBe('no answer in time');
  });

  it.each([undefined, 'noon', { t1: 1, t2: 'noon', t3: 3 }])('refuses the answer %j', async (answer) => {
    const { hub, request } = createRig();
    await hub.connection.open();
    hub.onCall('SyncTime', () => answer);
    await expect(request()).rejects.toThrow('something else');
  });

  it('fails with the hub, and leaves no timer', async () => {
    const { clock, request } = createRig();
    await expect(request()).rejects.toThrow('closed');
    expect(clock.pendingTimers()).toBe(0);
  });
});
