import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';

interface Choosable {
  readonly genreId: string;
  readonly genreName: string;
  readonly isActive: boolean;
}

const isOfUnknown = ({ genreName }: Choosable) => isUnknownGenre(genreName);

interface Circumstances<Station> {
  readonly listenersOf: (station: Station) => number;
  /** The genres of stations that the screen shows elsewhere. */
  readonly elsewhere?: readonly string[];
}

/**
 * Chooses the station of the listener's favorite genre, else the one with most listeners, else the first. The station without
 * a genre is chosen only if no other is on air, because its name tells listeners nothing. Those that the screen shows
 * elsewhere are chosen only if there is no other.
 */
export function chooseStation<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
  { listenersOf, elsewhere = [] }: Circumstances<Station>,
): Station | undefined {
  const active = stations.filter(({ isActive }) => isActive);
  const named = active.filter((station) => !isOfUnknown(station));
  const known = named.length > 0 ? named : active;
  const others = known.filter(({ genreId }) => !elsewhere.includes(genreId));
  const onAir = others.length > 0 ? others : known;
  for (const genreId of genreIds) {
    const own = onAir.find((station) => station.genreId === genreId);
    if (own !== undefined) return own;
  }
  return onAir.reduce<Station | undefined>(
    (best, station) => (best === undefined || listenersOf(station) > listenersOf(best) ? station : best),
    undefined,
  );
}

/**
 * Sorts stations: the listener's genres first, then the others in their order, then the one without a genre, then those that
 * the screen shows above.
 */
export function ownFirst<Station extends Choosable>(
  stations: readonly Station[],
  genreIds: readonly string[],
  above: readonly string[] = [],
): Station[] {
  const rankOf = (station: Station) => {
    if (above.includes(station.genreId)) return genreIds.length + 2;
    if (isOfUnknown(station)) return genreIds.length + 1;
    const rank = genreIds.indexOf(station.genreId);
    return rank === -1 ? genreIds.length : rank;
  };
  return stations.toSorted((one, other) => rankOf(one) - rankOf(other));
}
