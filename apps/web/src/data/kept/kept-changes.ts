/** Finds the changes of a downloaded collection on the server. */
import type { KeptContent, KeptSound } from './kept-record.ts';
import { wantedOf } from './kept-record.ts';

export interface KeptChanges {
  readonly added: number;
  readonly removed: number;
  /** Songs with another file than the stored one. */
  readonly changed: number;
}

interface Comparison {
  readonly record: KeptContent;
  readonly content: KeptContent;
  readonly soundOf: (trackId: string) => KeptSound | undefined;
  readonly fetchTag: (trackId: string) => Promise<string | undefined>;
}

export async function compareWith({ record, content, soundOf, fetchTag }: Comparison) {
  const before = new Set(wantedOf(record).map(({ id }) => id));
  const now = new Set(wantedOf(content).map(({ id }) => id));
  const outdated: KeptSound[] = [];
  for (const id of now) {
    const sound = soundOf(id);
    if (sound === undefined) continue;
    const etag = await fetchTag(id);
    if (etag !== undefined && etag !== sound.etag) outdated.push(sound);
  }
  const changes: KeptChanges = {
    added: [...now].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !now.has(id)).length,
    changed: outdated.length,
  };
  return { changes, outdated };
}
