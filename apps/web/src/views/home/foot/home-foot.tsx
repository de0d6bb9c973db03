import { HomeActivity } from './home-activity.tsx';
import { HomeTotals } from './home-totals.tsx';
import { NothingRecent, type NothingRecentProps } from './nothing-recent.tsx';

export interface HomeFootProps extends NothingRecentProps {
  hasRecentStations: boolean;
}

export function HomeFoot({ shelves, hasRecentStations }: HomeFootProps) {
  return (
    <div className="space-y-8">
      {!hasRecentStations && <NothingRecent shelves={shelves} />}
      <HomeActivity />
      <HomeTotals />
    </div>
  );
}
