/** Storage keys that are read before there is a screen. */
export const QUEUE_POSITION_KEY = 'tutti.queuePlace';
/** The root's attribute has the same name. */
export const THEME_KEY = 'theme';
/** When playlists were last opened in this browser. */
export const OPENED_PLAYLISTS_KEY = 'openedPlaylists';
