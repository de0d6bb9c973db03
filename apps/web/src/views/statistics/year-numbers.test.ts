import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isYearSeason, reviewedYear } from '#data/own/year-season.ts';
import { buildHall } from './year-hall.ts';
import { describeListened, levelDays } from './year-numbers.ts';
import { fitText, PICTURE_SHAPES, splitText } from './year-picture.ts';

const MINUTE_MS = 60_000;
const NONE = { listenedMs: 0, plays: 0, skips: 0 };

describe('the days of a year', () => {
  it.each([
    [2025, 365],
    [2028, 366],
    [2000, 366],
    [1970, 365],
  ])('of %i are %i, in twelve months', (year, count) => {
    const days = levelDays({ year, days: [] });
    expect(days).toHaveLength(count);
    expect([...new Set(days.map(({ month }) => month))]).toEqual(Array.from({ length: 12 }, (_, at) => at));
    expect(days.every(({ level }) => level === 0)).toBe(true);
  });

  it('are brighter with more music, and dark without any', () => {
    const listened = (day: string, minutes: number) => ({ ...NONE, day, listenedMs: minutes * MINUTE_MS });
    const days = levelDays({
      year: 2028,
      days: [listened('2028-01-01', 10), listened('2028-02-29', 90), listened('2028-12-31', 30)],
    });
    const lit = days.flatMap(({ level }, at) => (level > 0 ? [at] : []));
    expect(lit).toEqual([0, 59, 365]);
    expect(days[59]?.level).toBeGreaterThan(days[365]?.level ?? 1);
    expect(days[365]?.level).toBeGreaterThan(days[0]?.level ?? 1);
  });
});

describe('the hall of a year', () => {
  it.each(Object.entries(PICTURE_SHAPES))('has its seats beside each other within the %s', (_name, shape) => {
    const { seats, height, podium } = buildHall(levelDays({ year: 2028, days: [] }), shape.hall);
    expect(seats).toHaveLength(366);
    for (const { x, y, radius } of seats) {
      expect(x - radius).toBeGreaterThanOrEqual(shape.hall.centerX - shape.hall.width / 2 - 1);
      expect(x + radius).toBeLessThanOrEqual(shape.hall.centerX + shape.hall.width / 2 + 1);
      expect(y - radius).toBeGreaterThan(podium.y + podium.height);
      expect(y + radius).toBeLessThanOrEqual(shape.hall.top + height + 1e-6);
    }
    for (const [index, one] of seats.entries())
      for (const other of seats.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
    expect(shape.hall.top + height).toBeLessThan((shape.captionBaseline ?? shape.listsTop) - 24);
  });

  it('begins a month at the left', () => {
    const { seats } = buildHall(levelDays({ year: 2026, days: [] }), { centerX: 0, top: 0, width: 100 });
    expect(seats[0]?.x).toBeLessThan(seats[30]?.x ?? 0);
  });
});

describe('texts of the picture', () => {
  it('claim no more than was heard', () => {
    expect(describeListened(119 * MINUTE_MS + 59_999)).toBe('119 minutes of music');
    expect(describeListened(120 * MINUTE_MS)).toBe('2 hours of music');
    expect(describeListened(180 * MINUTE_MS - 1)).toBe('2 h 59 min of music');
    expect(describeListened(659 * MINUTE_MS)).toBe('10 hours of music');
    expect(describeListened(MINUTE_MS)).toBe('1 minute of music');
  });

  it.each([
    ['Airship Song Orchestral Mix', ['Airship Song', 'Orchestral Mix']],
    ['Two words', ['Two', 'words']],
    ['Orchestralversion', undefined],
    ['Orchestralversions of it', undefined],
    ['', undefined],
  ])('take two lines between words: %s', (text, lines) => {
    expect(splitText(text, 15, ({ length }) => length)).toEqual(lines);
  });

  it('fit their place, whole or with an ellipsis between two letters', () => {
    const measure = (text: string) => [...text].length;
    const word = fc.array(fc.constantFrom('a', 'e\u0301', '👩‍🎤', 'ß', ' ', '音'), {
      maxLength: 30,
      size: 'max',
    });
    fc.assert(
      fc.property(word, fc.integer({ min: 2, max: 40 }), (letters, maxWidth) => {
        const text = letters.join('');
        const shown = fitText(text, maxWidth, measure);
        if (measure(text) <= maxWidth) {
          expect(shown).toBe(text);
          return;
        }
        expect(measure(shown)).toBeLessThanOrEqual(maxWidth);
        expect(shown.endsWith('…')).toBe(true);
        const shownPart = shown.slice(0, -1);
        expect(text.startsWith(shownPart)).toBe(true);
        // The end counts, because only spaces may follow.
        const starts = [...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length);
        expect(
          shownPart === '' || starts.includes(text.slice(shownPart.length).search(/\S|$/) + shownPart.length),
        ).toBe(true);
      }),
    );
  });
});

describe('the season', () => {
  it.each([
    ['2026-11-30T23:59:59', false, '2026'],
    ['2026-12-01T00:00:00', true, '2026'],
    ['2027-01-31T23:59:59', true, '2026'],
    ['2027-02-01T00:00:00', false, '2027'],
  ])('at %s: %j, looking back on %s', (now, isSeason, year) => {
    expect([isYearSeason(new Date(now)), reviewedYear(new Date(now))]).toEqual([isSeason, year]);
  });
});
