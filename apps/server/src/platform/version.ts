/** The program's version, as displayed and written into backups; the manifests contain the same one. */
export const VERSION = '1.0.0';
