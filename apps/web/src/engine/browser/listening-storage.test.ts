import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimReload,
  clampUserDelay,
  readPreferences,
  readSeekLeads,
  readUserDelayMs,
  writePreferences,
  writeSeekLeads,
  writeUserDelayMs,
} from './listening-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('listening habits', () => {
  it('come back after a reload', () => {
    writePreferences({ volume: 0.35, isMuted: true, repeat: 'all', isShuffled: true, crossfadeSeconds: 4 });
    expect(readPreferences()).toEqual({
      volume: 0.35,
      isMuted: true,
      repeat: 'all',
      isShuffled: true,
      crossfadeSeconds: 4,
    });
  });

  it.each(['', 'nonsense', 'null', '[]', '{"volume":"loud","repeat":"twice","isMuted":1}'])(
    'are empty when the browser holds %j',
    (stored) => {
      localStorage.setItem('tutti.player', stored);
      expect(readPreferences()).toEqual({});
    },
  );

  it('clamp the output delay to half a second', () => {
    expect(readUserDelayMs('')).toBe(0);
    writeUserDelayMs('', 120);
    expect(readUserDelayMs('')).toBe(120);
    localStorage.setItem('tutti.outputDelayMs', '{"":99999}');
    expect(readUserDelayMs('')).toBe(500);
    expect(clampUserDelay(Number.NaN)).toBe(0);
  });

  it('store a delay for each output, and read the single one of earlier versions', () => {
    localStorage.setItem('tutti.outputDelayMs', '80');
    expect(readUserDelayMs('')).toBe(80);
    writeUserDelayMs('Kitchen', 220);
    expect(readUserDelayMs('')).toBe(80);
    expect(readUserDelayMs('Kitchen')).toBe(220);
    expect(readUserDelayMs('Desk')).toBe(0);
    for (let output = 0; output < 30; output += 1) writeUserDelayMs(`Hotel ${output}`, 10);
    expect(readUserDelayMs('Hotel 29')).toBe(10);
    expect(Object.keys(JSON.parse(localStorage.getItem('tutti.outputDelayMs') ?? ''))).toHaveLength(20);
  });

  it.each(['nonsense', '[]', 'null', '{"opening":"90","playing":null}', '{"opening":[1]}'])(
    "store the delays of a station's seeks, and none when the browser holds %j",
    (kept) => {
      writeSeekLeads({ opening: 52.5 });
      expect(readSeekLeads()).toEqual({ opening: 52.5 });
      localStorage.setItem('tutti.seekLeadsMs', kept);
      expect(readSeekLeads()).toEqual({});
    },
  );

  it('allow one reload of a silent page and then none for ten minutes', () => {
    expect(claimReload(1_000_000)).toBe(true);
    expect(claimReload(1_000_000 + 599_999)).toBe(false);
    expect(claimReload(1_000_000 + 600_000)).toBe(true);
  });
});
