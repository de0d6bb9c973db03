import { isUnknownGenre } from '@tutti/contract/unknown-genre';

interface Choosable {
  readonly genreId: string;
  readonly genreName: string;
  readonly isActive: boolean;
}

const isOfUnknown = ({ genreName }: Choosable) => isUnknownGenre(genreName);

/**
 * Chooses the station of the listener's favorite genre, else the one with most listeners, else the first. The station without
 * a genre is chosen only if no other is on air, because its name tells listeners nothing.
 */
export function chooseStation<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
  listenersOf: (station: Station) => number,
): Station | undefined {
  const active = stations.filter(({ isActive }) => isActive);
  const named = active.filter((station) => !isOfUnknown(station));
  const onAir = named.length > 0 ? named : active;
  for (const genreId of genreIds) {
    const own = onAir.find((station) => station.genreId === genreId);
    if (own !== undefined) return own;
  }
  return onAir.reduce<Station | undefined>(
    (best, station) => (best === undefined || listenersOf(station) > listenersOf(best) ? station : best),
    undefined,
  );
}

/** Sorts stations: the listener's genres first, then the others in their order, then the one without a genre. */
export function ownFirst<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
): Station[] {
  const rankOf = (station: Station) => {
    if (isOfUnknown(station)) return genreIds.length + 1;
    const rank = genreIds.indexOf(station.genreId);
    return rank === -1 ? genreIds.length : rank;
  };
  return stations.toSorted((one, other) => rankOf(one) - rankOf(other));
}
