import { HomeActivity } from './home-activity.tsx';
import { HomeTotals } from './home-totals.tsx';

export function HomeFoot() {
  return (
    <div className="space-y-8">
      <HomeActivity />
      <HomeTotals />
    </div>
  );
}
