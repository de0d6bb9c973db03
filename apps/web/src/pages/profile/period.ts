import { statisticsTexts } from '@tutti/contract/statistics/texts';

/** The profile shows what was listened to in one period, so that its figures and lists agree. */
export const PERIOD = 'year';
export const periodName = statisticsTexts.periods[PERIOD];
