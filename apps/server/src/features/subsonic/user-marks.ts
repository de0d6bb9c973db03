/** What a user has to do with songs, albums and artists, looked up for a page of them at a time. */

export interface Mark {
  /** When it was made a favourite. */
  readonly starredAt?: number | undefined;
  /** 1 to 5. */
  readonly rating?: number | undefined;
  readonly plays?: number | undefined;
  readonly lastPlayedAt?: number | undefined;
  /** Where the user wants to go on, in milliseconds. */
  readonly bookmarkMs?: number | undefined;
}

export type MarkedKind = 'song' | 'album' | 'artist';

/** By id; what has no mark may be left out. */
export type FindMarks = (
  userId: string,
  kind: MarkedKind,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Mark>>;
