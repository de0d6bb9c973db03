import { describe, expect, it } from 'vitest';
import { readSystemState } from './system-state.ts';

const passing = { name: 'Database', isPassing: true } as const;
const failing = { name: 'Mail', isPassing: false } as const;
const check = ({ name, isPassing }: { name: string; isPassing: boolean }) => ({
  id: 'mail' as const,
  name,
  isPassing,
  message: '',
});

describe('readSystemState', () => {
  it('is online only if the server responded, every check passed and the live connection is open', () => {
    const overview = { checks: [check(passing)] };
    expect(readSystemState({ overview, isUnanswered: false, hub: 'connected', hubError: undefined })).toEqual(
      { kind: 'online' },
    );
    expect(
      readSystemState({ overview: undefined, isUnanswered: false, hub: 'connected', hubError: undefined }),
    ).toEqual({
      kind: 'checking',
    });
  });

  it('is not degraded before the page has opened its live connection', () => {
    const signs: Omit<Parameters<typeof readSystemState>[0], 'hubError'> = {
      overview: { checks: [check(passing)] },
      isUnanswered: false,
      hub: 'disconnected',
    };
    expect(readSystemState({ ...signs, hubError: undefined }).kind).toBe('online');
    expect(readSystemState({ ...signs, hubError: 'Connection failed' }).kind).toBe('degraded');
  });

  it('names failing checks and a closed live connection', () => {
    const overview = { checks: [check(passing), check(failing)] };
    expect(
      readSystemState({ overview, isUnanswered: false, hub: 'reconnecting', hubError: undefined }),
    ).toEqual({
      kind: 'degraded',
      failing: ['Mail', 'Live connection of this page'],
    });
  });

  it('is offline if the server did not respond, regardless of its earlier state', () => {
    const overview = { checks: [check(passing)] };
    expect(readSystemState({ overview, isUnanswered: true, hub: 'connected', hubError: undefined })).toEqual({
      kind: 'offline',
    });
  });
});
