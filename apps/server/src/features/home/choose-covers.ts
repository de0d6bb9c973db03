/** Chooses covers for several lists of albums; covers that are already shown come last, so that neighbors differ. */
export function chooseCovers<Album extends { readonly id: number }>(
  candidates: readonly (readonly Album[])[],
  size: number,
): Album[][] {
  const shown = new Set<number>();
  return candidates.map((albums) => {
    const isShown = (album: Album) => Number(shown.has(album.id));
    const chosen = albums.toSorted((a, b) => isShown(a) - isShown(b)).slice(0, size);
    for (const { id } of chosen) shown.add(id);
    return chosen;
  });
}
