import { isUnknownGenre } from '@tutti/contract/unknown-genre';

interface Choosable {
  readonly genreId: string;
  readonly genreName: string;
  readonly isActive: boolean;
}

const isOfUnknown = ({ genreName }: Choosable) => isUnknownGenre(genreName);

/**
 * The station that fits: of the genre somebody hears most, else the one most people hear, else the first. That of music
 * without a genre is chosen only where no other is on air, because its name and its mixture say nothing to anybody.
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

/** Those of the listener's genres in the order of these, then the others as they stood, and music without a genre last. */
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
