import { formatCount } from '../admin/counted.ts';

export const adminLibraryTexts = {
  loadFailed: "Couldn't load the library status",
  tracks: 'Tracks',
  inTheLibrary: 'In the library',
  unreadable: 'Unreadable',
  unreadableText:
    "These files couldn't be read, so they aren't in the library. Replace them or check their permissions, then scan again. Original files are never changed.",
  noneUnreadable: 'All files could be read.',
  missing: 'Missing',
  missingText:
    "These tracks were in the library, but their files are gone. If a disk isn't mounted, mount it and scan again: the tracks and their favorites come back. Purge them only if the files won't return.",
  noneMissing: 'No files are missing.',
  withoutTags: 'No artist',
  withoutTagsText:
    "These files have no artist tag, so they're listed under their file names. Add tags with a tag editor, then scan again.",
  noneWithoutTags: 'All tracks have an artist.',
  duplicates: 'Duplicates',
  duplicatesText:
    "These files contain the same audio. Delete the copies you don't need from the music folder, then scan again.",
  noDuplicates: 'No duplicate files.',
  files: 'Files',
  kindOfProblem: 'Problem type',
  problemsFailed: "Couldn't load the problems",
  pagesOfProblems: 'Problem pages',
  problems: 'Problems',
  openPurge: 'Purge…',
  purgeTitle: 'Purge missing tracks',
  purgeAction: 'Purge',
  idle: 'Idle',
  lookingForFiles: 'Looking for files',
  readingFiles: 'Reading files',
  writingTheLibrary: 'Updating the library',
  stopped: 'Stopped',
  scan: 'Scan',
  ofRead: (read: string, toRead: string) => `, ${read} of ${toRead} read`,
  noScanYet: 'No scan has finished yet.',
  lastScan: (when: string) => `Last scan ${when}:`,
  scanChanges: (added: string, changed: string, missing: string) =>
    `${added} added, ${changed} changed, ${missing} missing.`,
  demoLibrary: 'Built-in demo library',
  musicFolder: 'Music folder',
  scanning: 'Scanning…',
  scanNow: 'Scan now',
  scanEverything: 'Rescan everything',
  scanEverythingNote:
    "Reads every file again, even if it looks unchanged. Use this when a program changed tags without changing the file's time and size.",
  soundAnalysis: 'Sound analysis',
  soundAnalyzed: (analyzed: string, total: string) => `${analyzed} of ${total} tracks`,
  soundAnalysisNote: 'For recommendations, in the background while the machine is idle.',
  soundAnalysisWaits:
    'For recommendations. Starts by itself a few minutes after the server, while the machine is idle.',
  foundAt: (when: string) => `Found ${when}`,
  albums: 'Albums',
  regroupedNote:
    'This version uses more of your tags to tell albums apart. Favorites, ratings, playlists and addresses were kept. If the result is wrong, restore the previous albums.',
  formerAlbumsNote: 'Albums are grouped as they were before the upgrade.',
  hasRegrouped: (tracks: number, joined: number, separated: number) =>
    `${formatCount(tracks, 'track')} moved to another album, ${formatCount(joined, 'album')} merged, ${formatCount(separated, 'album')} split.`,
  wouldRegroup: (tracks: number, joined: number, separated: number) =>
    `Regrouping would move ${formatCount(tracks, 'track')} to another album, merge ${formatCount(joined, 'album')} and split ${formatCount(separated, 'album')}.`,
  countAgain: 'Count again',
  regroupAlbums: 'Regroup albums',
  restoreFormerAlbums: 'Restore previous albums',
  restoreFormerQuestion:
    'All tracks return to the albums they were on before the upgrade and stay there until you regroup them.',
  scanAnyway: 'Scan anyway and mark the files as missing',
  scanFailed: "Couldn't start the scan.",
  purged: (tracks: number) => `${tracks} ${tracks === 1 ? 'track was' : 'tracks were'} purged.`,
  purgeFailed: "Couldn't purge the tracks.",
  purgeQuestion: (tracks: number) =>
    `${formatCount(tracks, 'track')} will be deleted from the library, along with their favorites, plays and places in playlists. This can't be undone.`,
  copyPaths: 'Copy paths',
  copyPathsOf: (folder: string) => `Copy paths: ${folder}`,
  filesHere: (files: number) => formatCount(files, 'file'),
  filesSeen: (files: number) => `${formatCount(files, 'file')} found`,
} as const;
