/** Names of stored values that are read before there is a screen. */
export const QUEUE_POSITION_KEY = 'tutti.queuePlace';
/** The name of the root's attribute, too. */
export const THEME_KEY = 'theme';
