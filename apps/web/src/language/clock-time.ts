import { dateFormat } from './formats.ts';

/** The time of day in the user's language and time zone: "10:03 PM". */
export const clockTime = dateFormat({ timeStyle: 'short' });
