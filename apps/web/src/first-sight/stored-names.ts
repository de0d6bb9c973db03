/** Of what the browser keeps, the names that are read before there is a screen. */
export const QUEUE_PLACE_KEY = 'tutti.queuePlace';
/** The name of the root's attribute, too. */
export const THEME_KEY = 'theme';

/** The first is what nothing is stored for. Black is dark for screens whose black pixels give no light. */
export const THEMES = ['system', 'dark', 'black', 'light'] as const;
