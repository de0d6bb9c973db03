import { describe, expect, it } from 'vitest';
import {
  type HubCommand,
  type HubMachineEvent,
  type HubState,
  initialHubState,
  transitionHub,
} from './hub-machine.ts';

function after(...events: HubMachineEvent[]): { state: HubState; commands: readonly HubCommand[] } {
  return events.reduce(({ state }, event) => transitionHub(state, event), {
    state: initialHubState,
    commands: [],
  } as ReturnType<typeof transitionHub>);
}

const connect = { type: 'connect', hasToken: true } as const;
const opened = { type: 'opened' } as const;
const closed = { type: 'closed' } as const;
const disconnect = { type: 'disconnect' } as const;
const signedIn = { type: 'signed-in' } as const;
const refused = { type: 'open-failed', message: undefined } as const;
const woke = { type: 'woke', hasToken: true } as const;

function firing(...events: HubMachineEvent[]): HubMachineEvent {
  const set = after(...events).commands.find((command) => command.type === 'set-timer');
  if (set === undefined) throw new Error('no timer was set');
  return { type: 'timer-fired', token: set.token, hasToken: true };
}

const wait = [connect, opened, closed] as const;
const open: readonly HubCommand[] = [{ type: 'clear-timer' }, { type: 'open' }];
const timer = (delayMs: number) => [
  { type: 'clear-timer' },
  { type: 'set-timer', token: expect.any(Number), delayMs },
];

describe('the hub machine', () => {
  it('opens and closes on request, and leaves no timer', () => {
    expect(after(connect).commands).toEqual(open);
    const hungUp = after(connect, opened, disconnect);
    expect(hungUp.state.connection).toBe('disconnecting');
    expect(hungUp.commands).toEqual([{ type: 'clear-timer' }, { type: 'close' }]);
    expect(after(connect, opened, disconnect, closed).state.connection).toBe('disconnected');
  });

  it('closes nothing if nothing is open', () => {
    expect(after(disconnect).commands).toEqual([{ type: 'clear-timer' }]);
    expect(after(connect, refused, disconnect).state).toMatchObject({
      connection: 'disconnected',
      error: undefined,
    });
  });

  it('waits a second after sign-in [M-321] and not at all after a loss [M-299]', () => {
    expect(after(signedIn).commands).toEqual(timer(1_000));
    expect(after(...wait).commands).toEqual(timer(0));
  });

  it('retries an automatic connection as after a loss, but reports the failure to a listener who asked [M-299]', () => {
    const first = [signedIn, firing(signedIn), refused] as const;
    expect(after(...first).state.connection).toBe('reconnecting');
    expect(after(...first).commands).toEqual(timer(0));
    expect(after(...first, firing(...first), refused).commands).toEqual(timer(2_000));
    const requested = after(signedIn, firing(signedIn), connect, refused);
    expect(requested.state).toMatchObject({ connection: 'disconnected', error: 'Connection failed' });
    expect(requested.commands).toEqual([]);
  });

  it('opens nothing on return to a page that wants no connection, or no longer wants one', () => {
    expect(after(woke).commands).toEqual([]);
    expect(after(connect, opened, disconnect, closed, woke).commands).toEqual([]);
    expect(after(connect, opened, disconnect, closed, woke).state.connection).toBe('disconnected');
    const tokenless = { ...connect, hasToken: false };
    expect(after(tokenless).commands).toEqual([{ type: 'clear-timer' }]);
    expect(after(tokenless, woke).commands).toEqual([]);
  });

  it('opens at once on return to a page that wants a connection', () => {
    expect(after(connect, refused, woke).commands).toEqual(open);
    expect(after(signedIn, woke).commands).toEqual(open);
    expect(after(...wait, woke).commands).toEqual(open);
  });

  it('makes one attempt at a time', () => {
    expect(after(connect, woke).commands).toEqual([]);
    expect(after(connect, connect).commands).toEqual([]);
    expect(after(signedIn, woke, connect).commands).toEqual([]);
    expect(after(...wait, woke, woke).commands).toEqual([]);
    expect(after(...wait, firing(...wait), connect).commands).toEqual([]);
  });

  it('ignores timers from before the last one or from before closing', () => {
    const late = firing(signedIn);
    expect(after(signedIn, disconnect, late).commands).toEqual([]);
    expect(after(signedIn, disconnect, signedIn, late).commands).toEqual([]);
    expect(after(...wait, woke, firing(...wait)).commands).toEqual([]);
    expect(after(...wait, disconnect, firing(...wait)).commands).toEqual([]);
  });

  it('stays closed when a pending attempt succeeds or fails late', () => {
    expect(after(connect, disconnect, opened).state.connection).toBe('disconnecting');
    expect(after(connect, disconnect, closed, opened).state.connection).toBe('disconnected');
    const failed = after(connect, disconnect, { type: 'open-failed', message: 'too late' });
    expect(failed.state).toMatchObject({ connection: 'disconnected', error: undefined });
    expect(after(connect, disconnect, closed, refused).state.error).toBeUndefined();
  });

  it('shows the error until the next attempt', () => {
    const failed = [connect, { type: 'open-failed', message: 'no such server' }] as const;
    expect(after(...failed).state).toMatchObject({ connection: 'disconnected', error: 'no such server' });
    expect(after(...failed, connect).state).toMatchObject({ connection: 'connecting', error: undefined });
    expect(after(connect, refused).state.error).toBe('Connection failed');
  });

  it('is reconnecting from the loss to the success [M-298]', () => {
    expect(after(...wait).state.connection).toBe('reconnecting');
    expect(after(...wait, woke).state.connection).toBe('reconnecting');
    expect(after(...wait, woke, opened).state.connection).toBe('connected');
    expect(after(...wait, woke, refused).commands).toEqual(timer(2_000));
    expect(after(...wait, woke, refused, woke, opened, closed).commands).toEqual(timer(0));
  });
});
