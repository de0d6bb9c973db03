/** Name of the SQLite file inside DATA_DIR; alone here, because the scan command must not load the settings' parser. */
export const DATABASE_FILE = 'tutti.db';
