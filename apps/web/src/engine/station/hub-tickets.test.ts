import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { HubTickets } from './hub-tickets.ts';

function start() {
  const clock = createManualClock(0);
  let fetchCount = 0;
  const refusals: Error[] = [];
  const tickets = new HubTickets({
    fetchTicket: async () => {
      fetchCount += 1;
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return `ticket ${fetchCount}`;
    },
    nowMs: () => clock.now(),
  });
  return { clock, tickets, refusals, fetchCount: () => fetchCount };
}

it('the first connection uses the ticket fetched ahead, and each later one fetches its own', async () => {
  const { tickets, fetchCount } = start();
  tickets.fetchAhead();
  expect(fetchCount()).toBe(1);
  expect(await tickets.take()).toBe('ticket 1');
  expect(await tickets.take()).toBe('ticket 2');
});

it('a ticket is not used once it is so old that the server may refuse it', async () => {
  const { clock, tickets } = start();
  tickets.fetchAhead();
  clock.advance(40_000);
  expect(await tickets.take()).toBe('ticket 2');
});

it('a failed fetch of a ticket is reported to its connection, and the next one fetches again', async () => {
  const { tickets, refusals } = start();
  refusals.push(new Error('no network'));
  tickets.fetchAhead();
  await expect(tickets.take()).rejects.toThrow('no network');
  expect(await tickets.take()).toBe('ticket 2');
});
