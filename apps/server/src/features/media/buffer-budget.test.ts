import { describe, expect, it } from 'vitest';
import { type BufferLease, createBufferBudget } from './buffer-budget.ts';

const MEBIBYTE = 1_024 * 1_024;
const WANTED = 1_024 * 1_024;

function takeMany(count: number) {
  const budget = createBufferBudget();
  const leases: BufferLease[] = [];
  // Twenty users, so that none of them reaches the limit of their share first.
  for (let taken = 0; taken < count; taken += 1)
    budget.take({ userId: `user ${taken % 20}`, bytes: WANTED }, (lease) => leases.push(lease));
  return { budget, leases };
}

describe('buffer budget', () => {
  it('leases the smallest piece that holds the wanted bytes', () => {
    const budget = createBufferBudget();
    const sizes: number[] = [];
    for (const wanted of [1, 16_384, 16_385, 65_536, 65_537, 262_144, WANTED])
      budget.take({ userId: `user of ${wanted}`, bytes: wanted }, ({ buffer }) =>
        sizes.push(buffer.length / 1_024),
      );
    expect(sizes).toEqual([16, 16, 64, 64, 256, 256, 1_024]);
  });

  it('leases smaller pieces as memory fills and never more than 96 MiB [P13]', () => {
    const { budget, leases } = takeMany(20_000);
    expect(leases.map(({ buffer }) => buffer.length)).toEqual(
      leases.map(({ buffer }) => buffer.length).sort((a, b) => b - a),
    );
    expect(budget.inFlightBytes).toBeLessThanOrEqual(96 * MEBIBYTE);
    expect(leases.length).toBeLessThan(20_000);
  });

  it('serves waiting requests in turn when memory is released', () => {
    const { budget, leases } = takeMany(6_000);
    const served = leases.length;
    leases[0]?.release();
    leases[0]?.release();
    expect(leases.length).toBeGreaterThan(served);
    for (let index = 0; index < leases.length; index += 1) leases[index]?.release();
    expect(leases).toHaveLength(6_000);
    expect(budget.inFlightBytes).toBe(0);
  });

  it('survives thousands of waiting requests that release their memory at once', () => {
    const budget = createBufferBudget();
    const held: BufferLease[] = [];
    let isGone = false;
    let givenBack = 0;
    for (let taken = 0; taken < 20_000; taken += 1) {
      budget.take({ userId: 'one', bytes: WANTED }, (lease) => {
        if (!isGone) return void held.push(lease);
        givenBack += 1;
        lease.release();
      });
    }
    isGone = true;
    for (const lease of held) lease.release();
    expect([held.length + givenBack, budget.inFlightBytes]).toEqual([20_000, 0]);
    expect(givenBack).toBeGreaterThan(10_000);
  });

  it('skips canceled requests and serves the next one instead', () => {
    const { budget, leases } = takeMany(6_000);
    const served: string[] = [];
    const [, leave] = ['first', 'second', 'third'].map((name) =>
      budget.take({ userId: 'queue', bytes: 1 }, () => served.push(name)),
    );
    leave?.();
    leave?.();
    for (const lease of leases.slice(0, 100)) lease.release();
    expect(served).toEqual(['first', 'third']);
  });

  it('limits one user to a share, however much they request, and serves the others at once', () => {
    const budget = createBufferBudget();
    const held: BufferLease[] = [];
    for (let taken = 0; taken < 6_500; taken += 1)
      budget.take({ userId: 'greedy', bytes: WANTED }, (lease) => held.push(lease));
    expect(budget.inFlightBytes).toBeLessThanOrEqual(8 * MEBIBYTE);
    const others: number[] = [];
    for (let person = 0; person < 20; person += 1)
      budget.take({ userId: `person ${person}`, bytes: WANTED }, ({ buffer }) => others.push(buffer.length));
    expect(others).toEqual(Array<number>(20).fill(MEBIBYTE));
    const before = held.length;
    held[0]?.release();
    expect(held.length).toBeGreaterThan(before);
  });

  it('reserves a first piece for everybody when many together hold the maximum', () => {
    const budget = createBufferBudget();
    for (let taken = 0; taken < 60_000; taken += 1)
      budget.take({ userId: `crowd ${taken % 40}`, bytes: WANTED }, () => {});
    const others: number[] = [];
    for (let person = 0; person < 500; person += 1)
      budget.take({ userId: `person ${person}`, bytes: WANTED }, ({ buffer }) => others.push(buffer.length));
    expect(others).toEqual(Array<number>(500).fill(16 * 1_024));
    expect(budget.inFlightBytes).toBeLessThanOrEqual(96 * MEBIBYTE);
  });

  it('serves users in turn, not the one with most requests', () => {
    const budget = createBufferBudget();
    const leases: BufferLease[] = [];
    const served: string[] = [];
    for (let taken = 0; taken < 20_000; taken += 1)
      budget.take({ userId: `crowd ${taken % 40}`, bytes: WANTED }, (lease) => leases.push(lease));
    const filled = leases.length;
    for (const userId of ['a', 'a', 'a', 'b']) budget.take({ userId, bytes: 1 }, () => served.push(userId));
    for (const lease of leases.slice(0, filled)) lease.release();
    expect(served.indexOf('b')).toBeLessThanOrEqual(2);
    expect(served.filter((userId) => userId === 'a')).toHaveLength(3);
  });

  it('has no shares if all clients are one user', () => {
    const budget = createBufferBudget({ hasShares: false });
    for (let taken = 0; taken < 20_000; taken += 1) budget.take({ userId: 'all', bytes: WANTED }, () => {});
    expect(budget.inFlightBytes).toBeGreaterThan(80 * MEBIBYTE);
  });
});
