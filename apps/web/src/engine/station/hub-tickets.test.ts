import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { HubTickets } from './hub-tickets.ts';

function start() {
  const clock = createManualClock(0);
  let asked = 0;
  const refusals: Error[] = [];
  const tickets = new HubTickets({
    ask: async () => {
      asked += 1;
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return `ticket ${asked}`;
    },
    nowMs: () => clock.now(),
  });
  return { clock, tickets, refusals, asked: () => asked };
}

it('the first connection uses the ticket fetched ahead, and each later one fetches its own', async () => {
  const { tickets, asked } = start();
  tickets.askAhead();
  expect(asked()).toBe(1);
  expect(await tickets.take()).toBe('ticket 1');
  expect(await tickets.take()).toBe('ticket 2');
});

it('a ticket is not used once it is so old that the server may refuse it', async () => {
  const { clock, tickets } = start();
  tickets.askAhead();
  clock.advance(40_000);
  expect(await tickets.take()).toBe('ticket 2');
});

it('a failed fetch of a ticket is reported to its connection, and the next one fetches again', async () => {
  const { tickets, refusals } = start();
  refusals.push(new Error('no network'));
  tickets.askAhead();
  await expect(tickets.take()).rejects.toThrow('no network');
  expect(await tickets.take()).toBe('ticket 2');
});
