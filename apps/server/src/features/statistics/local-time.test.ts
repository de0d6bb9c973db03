import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalCalendar, dateOfDay, dayOfDate } from './local-time.ts';

const at = (zone: string, instant: string) => {
  const { day, hour } = createLocalCalendar(zone).at(Date.parse(instant));
  return `${dateOfDay(day)} ${hour}`;
};
const startOf = (zone: string, date: string) =>
  new Date(createLocalCalendar(zone).startOf(dayOfDate(date))).toISOString();

describe('the day and hour of an instant', () => {
  it.each([
    ['UTC', '2026-11-29T00:00:00Z', '2026-11-29 0'],
    ['Asia/Kathmandu', '2026-11-29T18:14:59Z', '2026-11-29 23'],
    ['Asia/Kathmandu', '2026-11-29T18:15:00Z', '2026-11-30 0'],
    // Clocks on Lord Howe Island change by half an hour.
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05 1'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 1'],
    ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', '2026-04-05 2'],
    ['Australia/Lord_Howe', '2026-10-03T15:29:59Z', '2026-10-04 1'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04 2'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 1'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 3'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 2'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 2'],
    ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31 23'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02 0'],
  ])('in %s at %s is %s', (zone, instant, expected) => {
    expect(at(zone, instant)).toBe(expected);
  });
});

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-11-29', '2026-11-29T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-29', '2026-11-28T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // This day began at one o'clock, because clocks skipped the first hour.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    // Samoa skipped this day, so the next one began in its place.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s, %s, is %s', (zone, date, expected) => {
    expect(startOf(zone, date)).toBe(expected);
  });

  it('is the first instant of that day, for any day and zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 5_000, max: 25_000 }), (zone, day) => {
        const calendar = createLocalCalendar(zone);
        const start = calendar.startOf(day);
        expect(calendar.at(start).day).toBeGreaterThanOrEqual(day);
        expect(calendar.at(start - 1).day).toBeLessThan(day);
      }),
      { numRuns: 60 },
    );
  });
});

it('days and hours are those of the clock that the platform shows, for any instant and zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 2_000_000 * 1_000_000 }),
      (zone, instant) => {
        const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
        const { day, hour } = createLocalCalendar(zone).at(instant);
        expect(`${dateOfDay(day)} ${String(hour).padStart(2, '0')}`).toBe(shown.slice(0, 13));
      },
    ),
    { numRuns: 200 },
  );
});
