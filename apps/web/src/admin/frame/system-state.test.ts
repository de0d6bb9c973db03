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
    expect(readSystemState({ overview, isUnanswered: false, hub: 'connected' })).toEqual({ kind: 'online' });
    expect(readSystemState({ overview: undefined, isUnanswered: false, hub: 'connected' })).toEqual({
      kind: 'checking',
    });
  });

  it('names the checks that fail, and a live connection that is gone', () => {
    const overview = { checks: [check(passing), check(failing)] };
    expect(readSystemState({ overview, isUnanswered: false, hub: 'reconnecting' })).toEqual({
      kind: 'degraded',
      failing: ['Mail', 'Live connection of this page'],
    });
  });

  it('says offline when the server did not answer, whatever it said before', () => {
    const overview = { checks: [check(passing)] };
    expect(readSystemState({ overview, isUnanswered: true, hub: 'connected' })).toEqual({ kind: 'offline' });
  });
});
