/**
 * Covers for each of several things. One that shows another already comes after the others, so that neighbours look
 * different where there is enough to choose from.
 */
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
