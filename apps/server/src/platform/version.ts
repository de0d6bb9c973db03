/** Of the program, as it tells people and writes into backups. */
export const VERSION = '0.1.0';
