/** The stored cover candidates after the first one, which are used if it cannot be decoded. */
import { z } from 'zod';

export interface CoverSource {
  /** A picture file, or the tags of a track. */
  readonly kind: 'folder' | 'embedded';
  /** Relative to the music folder. */
  readonly path: string;
  readonly version: string;
}

const stored = z.array(z.tuple([z.enum(['folder', 'embedded']), z.string(), z.string()]));

/** Returns null for an empty list. */
export function packCoverSources(places: readonly CoverSource[]): string | null {
  if (places.length === 0) return null;
  return JSON.stringify(places.map(({ kind, path, version }) => [kind, path, version]));
}

export function unpackCoverSources(text: string | null): CoverSource[] {
  if (text === null) return [];
  return stored.parse(JSON.parse(text)).map(([kind, path, version]) => ({ kind, path, version }));
}
