import { createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { killMigrations } from './migration-rounds.ts';

it('an upgrade of SQLite that is killed leaves the old schema or the new one, and the next start ends it', async () => {
  const { kills, halfDone, failed } = await killMigrations(3, createSeededRandom(7));
  expect({ kills, halfDone, failed }).toEqual({ kills: 3, halfDone: 0, failed: [] });
}, 60_000);
