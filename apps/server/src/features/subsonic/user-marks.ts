export interface Mark {
  readonly starredAt?: number | undefined;
  readonly rating?: number | undefined;
  readonly plays?: number | undefined;
  readonly lastPlayedAt?: number | undefined;
  /** The bookmarked position in milliseconds. */
  readonly bookmarkMs?: number | undefined;
}

export type MarkedKind = 'song' | 'album' | 'artist';

/** Returns marks by id; items without any may be missing. */
export type FindUserMarks = (
  userId: string,
  kind: MarkedKind,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Mark>>;
