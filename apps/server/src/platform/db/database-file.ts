/** Names and numbers of DATA_DIR; alone here, because the scan command must not load the settings' parser. */

/** Name of the SQLite file. */
export const DATABASE_FILE = 'tutti.db';
export const BACKUPS_FOLDER = 'backups';
export const BACKUPS_KEPT_DEFAULT = 14;
