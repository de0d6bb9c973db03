import { requestTexts } from '@tutti/contract/station-requests/texts';
import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { useStationRequests } from '#data/stations/station-requests-queries.ts';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { useListenElsewhere } from './listen-elsewhere.tsx';

interface CardMenu {
  readonly itemsOf: (station: StationCardStation) => readonly MenuItem[];
  readonly dialog: ReactNode;
}

/** The menu of every card; the joined station also takes requests, unless its owner has turned them off. */
export function useCardMenu(joinedGenreId: string | undefined): CardMenu {
  const openRequests = useOpenFullPlayer({ isRequesting: true });
  const { data } = useStationRequests(joinedGenreId ?? '');
  const elsewhere = useListenElsewhere();
  const request: MenuItem = { label: requestTexts.ask, icon: ListPlus, onSelect: openRequests };
  return {
    itemsOf: (station) => {
      const takesRequests = station.genreId === joinedGenreId && data?.areTaken !== false;
      return [...(takesRequests ? [request] : []), elsewhere.menuItemOf(station)];
    },
    dialog: elsewhere.dialog,
  };
}
