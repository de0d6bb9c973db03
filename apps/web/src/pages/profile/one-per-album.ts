interface OfAlbum {
  readonly id: string;
  readonly albumId?: string | undefined;
}

/** The first track of each album, because equal covers beside each other say nothing. */
export function onePerAlbum<Track extends OfAlbum>(tracks: readonly Track[]): Track[] {
  const firsts = new Map<string, Track>();
  for (const track of tracks) {
    const key = track.albumId === undefined ? `track ${track.id}` : `album ${track.albumId}`;
    if (!firsts.has(key)) firsts.set(key, track);
  }
  return [...firsts.values()];
}
