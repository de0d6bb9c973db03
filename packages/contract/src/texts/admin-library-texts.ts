import { countedFigure } from './admin-counted.ts';

/** Administration of the library. */
export const adminLibraryTexts = {
  loadFailed: 'The state of the library could not be loaded',
  tracks: 'Tracks',
  inTheLibrary: 'In the library',
  unreadable: 'Unreadable',
  unreadableText:
    'These files could not be read and are not in the library. Replace them or check their permissions, then scan again. The original files are never changed.',
  noneUnreadable: 'Every file could be read.',
  missing: 'Missing',
  missingText:
    'These tracks were in the library, but their files are gone. If a disk is not mounted, mount it and scan again: the tracks come back with all their favorites. Purge them only when the files will not return.',
  noneMissing: 'Every track has its file.',
  withoutTags: 'Without tags',
  withoutTagsText:
    'These files name no artist, so they are listed under their file names. Write tags with a tag editor, then scan again.',
  noneWithoutTags: 'Every track names an artist.',
  duplicates: 'Duplicates',
  duplicatesText:
    'The audio of these files is the same. Delete the copies that are not needed from the music folder, then scan again.',
  noDuplicates: 'No two files hold the same audio.',
  files: 'Files',
  kindOfProblem: 'Kind of problem',
  problemsFailed: 'The problems could not be loaded',
  pagesOfProblems: 'Pages of problems',
  problems: 'Problems',
  openPurge: 'Purge…',
  purgeTitle: 'Purge missing tracks',
  purgeAction: 'Purge',
  idle: 'Idle',
  lookingForFiles: 'Looking for files',
  readingFiles: 'Reading files',
  writingTheLibrary: 'Writing the library',
  stopped: 'Stopped',
  scan: 'Scan',
  ofRead: (read: string, toRead: string) => `, ${read} of ${toRead} read`,
  noScanYet: 'No scan has finished yet.',
  lastScan: (when: string) => `Last scan ${when}:`,
  scanChanges: (added: string, changed: string, missing: string) =>
    `${added} added, ${changed} changed, ${missing} gone missing.`,
  demoLibrary: 'The built-in demo library',
  musicFolder: 'Music folder',
  scanning: 'Scanning…',
  scanNow: 'Scan now',
  scanEverything: 'Scan everything again',
  scanEverythingNote:
    'Reads each file anew, also those that look the same: for tags that a program changed while it kept the time and size of the file.',
  albums: 'Albums',
  regroupedNote:
    'This version tells albums apart by more of what your files say. Favorites, ratings, playlists and addresses were kept. If it got your library wrong, restore the former albums.',
  formerAlbumsNote: 'The albums are grouped as they were before the upgrade.',
  hasRegrouped: (tracks: number, joined: number, separated: number) =>
    `${countedFigure(tracks, 'track')} on another album than before, ${countedFigure(joined, 'album')} joined with others, ${countedFigure(separated, 'album')} separated.`,
  wouldRegroup: (tracks: number, joined: number, separated: number) =>
    `Regrouping would move ${countedFigure(tracks, 'track')} to another album, join ${countedFigure(joined, 'album')} with others and separate ${countedFigure(separated, 'album')}.`,
  countAgain: 'Count again',
  regroupAlbums: 'Regroup albums',
  restoreFormerAlbums: 'Restore the former albums',
  restoreFormerQuestion:
    'All tracks go back to the albums that they were on before the upgrade, and stay there until you regroup them.',
  scanAnyway: 'Scan anyway and mark the files as missing',
  scanFailed: 'The scan could not be started.',
  purged: (tracks: number) => `${tracks} ${tracks === 1 ? 'track was' : 'tracks were'} forgotten.`,
  purgeFailed: 'The tracks could not be purged.',
  purgeQuestion: (tracks: number) =>
    `${countedFigure(tracks, 'track')} will be forgotten, with the favorites, plays and playlist places that hang on them. This cannot be undone.`,
  filesHere: (files: number) => countedFigure(files, 'file'),
  filesSeen: (files: number) => `${countedFigure(files, 'file')} seen`,
} as const;
