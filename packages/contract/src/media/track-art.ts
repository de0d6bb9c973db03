interface PicturedTrack {
  readonly id: number;
  readonly album: { readonly artUrl: string } | null;
  readonly artUrl?: string | null | undefined;
}

/** Returns the picture of a song for every screen: that of its album, else its own, else the one that the server draws. */
export const trackArtUrl = ({ id, album, artUrl }: PicturedTrack): string =>
  album?.artUrl ?? artUrl ?? `/api/tracks/${id}/art`;
