/** The stored cover candidates after the first one, which are used if it cannot be decoded. */
import { z } from 'zod';

export interface CoverSource {
  readonly kind: 'folder' | 'embedded';
  readonly path: string;
  readonly version: string;
}

const stored = z.array(z.tuple([z.enum(['folder', 'embedded']), z.string(), z.string()]));

export function packCoverSources(sources: readonly CoverSource[]): string | null {
  if (sources.length === 0) return null;
  return JSON.stringify(sources.map(({ kind, path, version }) => [kind, path, version]));
}

export function unpackCoverSources(text: string | null): CoverSource[] {
  if (text === null) return [];
  return stored.parse(JSON.parse(text)).map(([kind, path, version]) => ({ kind, path, version }));
}
