import { expect, it } from 'vitest';
import { readAuditEntry } from '#api/audit-api.ts';
import { groupByDay } from './audit-days.ts';

const entryAt = (id: string, timestamp: string) => readAuditEntry({ id, timestamp }, 0);
const NOW = new Date(2026, 10, 21, 12);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it("groups entries by the reader's days, and names today", () => {
  const days = groupByDay(
    [entryAt('3', at(21, 9)), entryAt('2', at(21, 0)), entryAt('1', at(20, 23))],
    NOW.getTime(),
  );
  expect(days.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ['Today · Saturday, November 21, 2026', ['3', '2']],
    ['Friday, November 20, 2026', ['1']],
  ]);
});

it('has no title for entries without a time', () => {
  expect(groupByDay([entryAt('1', '')], NOW.getTime()).map(({ title }) => title)).toEqual([undefined]);
});
