/** Ids as apps know them. They begin with the kind, because many calls take an id without its kind. Pure. */
import { SubsonicError } from './subsonic-error.ts';

const PREFIXES = { song: 'tr', album: 'al', artist: 'ar', playlist: 'pl', station: 'st' } as const;
export type IdKind = keyof typeof PREFIXES;

export interface EntityId {
  readonly kind: IdKind;
  readonly id: number;
}

const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as IdKind]));
const ID = /^([a-z]{2})-([1-9]\d{0,9})$/;
const ID_MAX = 2_147_483_647;

export function toSubsonicId(kind: IdKind, id: number): string {
  return `${PREFIXES[kind]}-${id}`;
}

export function readSubsonicId(text: string): EntityId | undefined {
  const [, prefix = '', digits = ''] = ID.exec(text) ?? [];
  const kind = KINDS.get(prefix as never);
  const id = Number(digits);
  return kind === undefined || id > ID_MAX ? undefined : { kind, id };
}

export function requireId(text: string, kinds: readonly IdKind[]): EntityId {
  const found = readSubsonicId(text);
  if (found === undefined || !kinds.includes(found.kind)) throw new SubsonicError('NOT_FOUND');
  return found;
}

/** Adds the version of the artwork, so that a new picture has a new address. */
export function toCoverArtId(kind: IdKind, id: number, artVersion: string | null): string {
  const version = artVersion?.replace(/[^\w-]/g, '').slice(0, 40) ?? '';
  return version === '' ? toSubsonicId(kind, id) : `${toSubsonicId(kind, id)}_${version}`;
}

const COVER_ART_ID = /^([a-z]{2}-\d{1,10})(?:_([\w-]{1,48}))?$/;

export function readCoverArtId(
  text: string,
): (EntityId & { readonly version: string | undefined }) | undefined {
  const [, id = '', version] = COVER_ART_ID.exec(text) ?? [];
  const entity = readSubsonicId(id);
  return entity && { ...entity, version };
}
