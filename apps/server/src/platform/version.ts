/** The program's version, as it tells people and writes into backups; the manifests carry the same one. */
export const VERSION = '1.0.0';
