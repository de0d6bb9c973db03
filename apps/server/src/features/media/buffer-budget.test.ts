import { describe, expect, it } from 'vitest';
import { type BufferLease, createBufferBudget } from './buffer-budget.ts';

const MEBIBYTE = 1_024 * 1_024;
const WANTED = 1_024 * 1_024;

function takeMany(count: number) {
  const budget = createBufferBudget();
  const leases: BufferLease[] = [];
  for (let taken = 0; taken < count; taken += 1) budget.take(WANTED, (lease) => leases.push(lease));
  return { budget, leases };
}

describe('buffer budget', () => {
  it('hands out the smallest piece that holds what is wanted', () => {
    const budget = createBufferBudget();
    const sizes: number[] = [];
    for (const wanted of [1, 16_384, 16_385, 65_536, 65_537, 262_144, WANTED])
      budget.take(wanted, ({ buffer }) => sizes.push(buffer.length / 1_024));
    expect(sizes).toEqual([16, 16, 64, 64, 256, 256, 1_024]);
  });

  it('hands out smaller pieces as memory fills and never more than 96 MiB [P13]', () => {
    const { budget, leases } = takeMany(20_000);
    expect(leases.map(({ buffer }) => buffer.length)).toEqual(
      leases.map(({ buffer }) => buffer.length).sort((a, b) => b - a),
    );
    expect(budget.inFlightBytes).toBeLessThanOrEqual(96 * MEBIBYTE);
    expect(leases.length).toBeLessThan(20_000);
  });

  it('serves those who wait in turn when memory comes back', () => {
    const { budget, leases } = takeMany(6_000);
    const served = leases.length;
    leases[0]?.release();
    leases[0]?.release();
    expect(leases.length).toBeGreaterThan(served);
    for (let index = 0; index < leases.length; index += 1) leases[index]?.release();
    expect(leases).toHaveLength(6_000);
    expect(budget.inFlightBytes).toBe(0);
  });
});
