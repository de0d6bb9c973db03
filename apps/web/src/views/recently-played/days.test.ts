import { expect, it } from 'vitest';
import { nameDay, timeOfPlay } from './days.ts';

const NOW = new Date(2026, 2, 12, 0, 30).getTime();
const at = (month: number, day: number, hour = 12, year = 2026) => new Date(year, month - 1, day, hour);

it.each([
  [at(3, 12, 0), 'Today'],
  [at(3, 13), 'Today'],
  [at(3, 11, 23), 'Yesterday'],
  [at(3, 10), 'Tuesday'],
  [at(3, 6), 'Friday'],
])('the day of %s is %s', (date, name) => {
  expect(nameDay(date, NOW)).toBe(name);
});

it('a day of a week ago or longer is its date, with the year if that is another one', () => {
  expect(nameDay(at(3, 5), NOW)).toMatch(/^Thursday.*5/);
  expect(nameDay(at(3, 5), NOW)).not.toContain('2026');
  expect(nameDay(at(12, 30, 12, 2025), NOW)).toMatch(/30.*2025|2025.*30/);
});

it('a play of the last hour says how long ago it was, an earlier one the time of day with two digits', () => {
  expect(timeOfPlay(new Date(2026, 2, 12, 0, 10), NOW)).toBe('20m ago');
  expect(timeOfPlay(at(3, 10, 14), NOW)).toMatch(/^(14:00|02:00\sPM)$/);
  expect(timeOfPlay(at(3, 10, 9), NOW)).toMatch(/^09:00/);
});
