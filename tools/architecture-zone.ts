export interface Zone {
  name: string;
  /** Folder or file, relative to the repository. The longest match determines the zone of a file. */
  folder: string;
  /** Only the files of the folder that have such a name. Such a zone counts before one of the whole folder. */
  fileNames?: RegExp;
  livesHere: string;
  /** Names of other zones; a zone may always import itself. */
  mayImport: readonly string[];
  /** Allowed npm packages (including `node:` modules); `any` for zones whose job is technology. */
  packages: 'any' | readonly string[];
  /** Pure code: clock, randomness, timers and I/O must be passed in. */
  isPure?: true;
}
