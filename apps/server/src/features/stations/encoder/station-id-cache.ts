type GetStation = (genreId: number) => Promise<{ readonly id: number }>;

/** Remembers station ids, because every listener asks every few seconds, even while the database does not answer. */
export function cacheStationIds(getStation: GetStation): (genreId: number) => Promise<number> {
  const known = new Map<number, number>();
  return async (genreId) => {
    const cached = known.get(genreId);
    if (cached !== undefined) return cached;
    const { id } = await getStation(genreId);
    known.set(genreId, id);
    return id;
  };
}
