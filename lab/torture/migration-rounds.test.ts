import { createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { killMigrations } from './migration-rounds.ts';

it('a killed upgrade of SQLite leaves the old schema or the new one, and the next start finishes it', async () => {
  const { kills, halfDone, failed } = await killMigrations(3, createSeededRandom(7));
  expect({ kills, halfDone, failed }).toEqual({ kills: 3, halfDone: 0, failed: [] });
}, 60_000);
