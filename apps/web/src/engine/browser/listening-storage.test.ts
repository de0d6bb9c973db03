import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimReload,
  clampUserDelay,
  readJoinedStation,
  readPreferences,
  readSeekLeads,
  readUserDelayMs,
  writeJoinedStation,
  writePreferences,
  writeSeekLeads,
  writeUserDelayMs,
} from './listening-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the joined station', () => {
  it('comes back after a reload, of a genre or of a room', () => {
    for (const station of ['genre-5', 'room-Friday-night_at-Adas-1'] as const) {
      writeJoinedStation(station);
      expect(readJoinedStation()).toBe(station);
    }
    writeJoinedStation(undefined);
    expect(readJoinedStation()).toBeUndefined();
  });

  it('that version 1.0.0 stored is the genre with this id', () => {
    sessionStorage.setItem('tutti.station', '12');
    expect(readJoinedStation()).toBe('genre-12');
  });

  it.each(['', 'Jazz', 'room-', '-1', '{"genreId":5}'])('is none if it is damaged: %s', (stored) => {
    sessionStorage.setItem('tutti.station', stored);
    expect(readJoinedStation()).toBeUndefined();
  });
});

describe('listening habits', () => {
  it('come back after a reload', () => {
    const preferences = {
      volume: 0.35,
      isMuted: true,
      repeat: 'all',
      isShuffled: true,
      crossfadeSeconds: 4,
      isGapless: false,
      equalizer: 'night',
      speeds: new Map([
        ['album 7', 1.5],
        ['track 3', 0.75],
      ]),
    } as const;
    writePreferences(preferences);
    expect(readPreferences()).toEqual(preferences);
  });

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '{"volume":"loud","repeat":"twice","isMuted":1}',
    '{"isGapless":"no","equalizer":"loudest"}',
    '{"equalizer":["bass"],"isGapless":null}',
  ])('are empty when the browser holds %j', (stored) => {
    localStorage.setItem('tutti.player', stored);
    expect(readPreferences()).toEqual({});
  });

  it.each([
    ['a word', '"fast"'],
    ['an object', '{"album 7":1.5}'],
    ['a speed that is none', '[["album 7",16],["album 8",0],["album 9","1.5"],["album 10",null]]'],
    ['pairs that are none', '[null,7,"album 7",[],["album 7"],[7,1.5]]'],
    ['the normal speed', '[["album 7",1]]'],
  ])('have no speeds when the browser holds %s', (_what, stored) => {
    localStorage.setItem('tutti.player', `{"volume":0.5,"speeds":${stored}}`);
    expect(readPreferences()).toEqual({ volume: 0.5, speeds: new Map() });
  });

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
    (stored) => {
      writeSeekLeads({ opening: 52.5 });
      expect(readSeekLeads()).toEqual({ opening: 52.5 });
      localStorage.setItem('tutti.seekLeadsMs', stored);
      expect(readSeekLeads()).toEqual({});
    },
  );

  it('allow one reload of a silent page and then none for ten minutes', () => {
    expect(claimReload(1_000_000)).toBe(true);
    expect(claimReload(1_000_000 + 599_999)).toBe(false);
    expect(claimReload(1_000_000 + 600_000)).toBe(true);
  });
});
