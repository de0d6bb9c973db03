/** The chart of the dashboard that monitoring shows, too. Screens do not import each other, so it is exported here. */
export { ListenersChart } from './dashboard/activity-charts.tsx';
