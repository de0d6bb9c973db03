import type { OfflineContent, OfflineSound } from './offline-record.ts';
import { wantedOf } from './offline-record.ts';

export interface OfflineChanges {
  readonly added: number;
  readonly removed: number;
  /** The number of songs with a new file. */
  readonly changed: number;
}

interface Comparison {
  readonly record: OfflineContent;
  readonly content: OfflineContent;
  readonly soundOf: (trackId: string) => OfflineSound | undefined;
  readonly fetchTag: (trackId: string) => Promise<string | undefined>;
}

export async function compareWith({ record, content, soundOf, fetchTag }: Comparison) {
  const before = new Set(wantedOf(record).map(({ id }) => id));
  const now = new Set(wantedOf(content).map(({ id }) => id));
  const outdated: OfflineSound[] = [];
  for (const id of now) {
    const sound = soundOf(id);
    if (sound === undefined) continue;
    const etag = await fetchTag(id);
    if (etag !== undefined && etag !== sound.etag) outdated.push(sound);
  }
  const changes: OfflineChanges = {
    added: [...now].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !now.has(id)).length,
    changed: outdated.length,
  };
  return { changes, outdated };
}
