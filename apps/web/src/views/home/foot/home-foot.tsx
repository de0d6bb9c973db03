import { HomeActivity } from './home-activity.tsx';
import { HomeFigures } from './home-figures.tsx';

/** What was done last, and how much of it. */
export function HomeFoot() {
  return (
    <div className="space-y-8">
      <HomeActivity />
      <HomeFigures />
    </div>
  );
}
