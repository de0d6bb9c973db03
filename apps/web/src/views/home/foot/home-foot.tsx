import { HomeActivity } from './home-activity.tsx';
import { HomeFigures } from './home-figures.tsx';

/** Recent activity and statistics. */
export function HomeFoot() {
  return (
    <div className="space-y-8">
      <HomeActivity />
      <HomeFigures />
    </div>
  );
}
