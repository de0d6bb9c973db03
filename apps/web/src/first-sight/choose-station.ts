interface Choosable {
  readonly genreId: string;
  readonly isActive: boolean;
}

/** The station that fits: of the genre somebody hears most, else the one most people hear, else the first. */
export function chooseStation<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
  listenersOf: (station: Station) => number,
): Station | undefined {
  const onAir = stations.filter(({ isActive }) => isActive);
  for (const genreId of genreIds) {
    const own = onAir.find((station) => station.genreId === genreId);
    if (own !== undefined) return own;
  }
  return onAir.reduce<Station | undefined>(
    (best, station) => (best === undefined || listenersOf(station) > listenersOf(best) ? station : best),
    undefined,
  );
}

/** Those of the listener's genres in the order of these, then the others as they stood. */
export function ownFirst<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
): Station[] {
  const rankOf = ({ genreId }: Station) => {
    const rank = genreIds.indexOf(genreId);
    return rank === -1 ? genreIds.length : rank;
  };
  return stations.toSorted((one, other) => rankOf(one) - rankOf(other));
}
