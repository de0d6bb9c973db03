interface OfAlbum {
  readonly id: string;
  readonly albumId?: string | undefined;
}

/** The first play of each album, because equal covers beside each other say nothing. */
export function onePerAlbum<Play>(plays: readonly Play[], trackOf: (play: Play) => OfAlbum): Play[] {
  const firsts = new Map<string, Play>();
  for (const play of plays) {
    const { id, albumId } = trackOf(play);
    const key = albumId === undefined ? `track ${id}` : `album ${albumId}`;
    if (!firsts.has(key)) firsts.set(key, play);
  }
  return [...firsts.values()];
}
