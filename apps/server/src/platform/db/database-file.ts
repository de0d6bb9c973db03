/** Names of DATA_DIR in a file of their own, because the scan command must not load the settings' parser. */

export const DATABASE_FILE = 'tutti.db';
export const BACKUPS_FOLDER = 'backups';
export const BACKUPS_DEFAULT = 14;
