interface PicturedTrack {
  readonly id: number;
  readonly album: { readonly artUrl: string } | null;
  readonly artUrl?: string | null | undefined;
}

/** The picture of a song, the same everywhere: that of its album, else its own, else the one that the server draws for it. */
export const trackArtUrl = ({ id, album, artUrl }: PicturedTrack): string =>
  album?.artUrl ?? artUrl ?? `/api/tracks/${id}/art`;
