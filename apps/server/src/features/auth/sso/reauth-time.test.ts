import { expect, it } from 'vitest';
import { freshReauthMs } from '#identity/access-policy.ts';
import { reauthTime } from './reauth-time.ts';

const HOURS_2 = 2 * 3_600_000;
const deps = {
  clock: { now: () => 10_000_000.5, wallNow: () => 50_000_000 },
  reauthMaxAgeMs: HOURS_2,
};

const ageOf = (authenticatedAtS: number | undefined) => 10_000_000 - reauthTime(deps, authenticatedAtS);

it('a sign-in through a provider proves the identity as of the sign-in there', () => {
  expect(ageOf(50_000)).toBe(0);
  expect(ageOf(49_000)).toBe(1_000_000);
  expect(ageOf(60_000), 'ahead of our clock').toBe(0);
  expect(reauthTime(deps, 1)).toBe(0);
});

it('if the provider does not report the time, the proof counts but is not fresh', () => {
  expect(ageOf(undefined)).toBeGreaterThan(freshReauthMs(HOURS_2));
  expect(ageOf(undefined)).toBeLessThan(HOURS_2);
});
