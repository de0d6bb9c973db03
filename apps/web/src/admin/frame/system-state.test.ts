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
  it('says online only when the server answered, every check passed and the live connection stands', () => {
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

  it('blames no page for a live connection that it has not opened yet', () => {
    const signs: Omit<Parameters<typeof readSystemState>[0], 'hubError'> = {
      overview: { checks: [check(passing)] },
      isUnanswered: false,
      hub: 'disconnected',
    };
    expect(readSystemState({ ...signs, hubError: undefined }).kind).toBe('online');
    expect(readSystemState({ ...signs, hubError: 'Connection failed' }).kind).toBe('degraded');
  });

  it('names the checks that fail, and a live connection that is gone', () => {
    const overview = { checks: [check(passing), check(failing)] };
    expect(
      readSystemState({ overview, isUnanswered: false, hub: 'reconnecting', hubError: undefined }),
    ).toEqual({
      kind: 'degraded',
      failing: ['Mail', 'Live connection of this page'],
    });
  });

  it('says offline when the server did not answer, regardless of its earlier state', () => {
    const overview = { checks: [check(passing)] };
    expect(readSystemState({ overview, isUnanswered: true, hub: 'connected', hubError: undefined })).toEqual({
      kind: 'offline',
    });
  });
});
