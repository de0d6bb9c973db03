/** Faults are stored in English and translated by the pattern on the page. */
export const libraryFaultTexts = {
  // files
  empty: 'The file is empty',
  noSound: 'There is no playable audio in this file',
  protected: 'This file is protected by its shop (DRM) and cannot be played here',
  notAllowed: 'The server may not read this file',
  vanished: 'The file vanished while it was read',
  readingFailed: (code: string) => `Reading the file failed (${code})`,
  noAudio: (reason: string) => `This is not an audio file that can be read (${reason})`,
  outside: 'This file lies outside of the music folder',
  tooLarge: 'This file is far larger than music of its length',
  noAnswer: 'The reader gave no answer',
  readerCrashed: (reason: string) => `The reader crashed on this file (${reason})`,
  tooMuchMemory: 'Reading this file took too much memory',
  tooMuchWork: (time: string) => `Reading this file took longer than ${time} of the processor`,
  diskSilent: (time: string) => `The disk or share did not answer within ${time}`,
  decoderConfused: 'The decoder answered something else',
  decoderCrashed: (reason: string) => `Decoding this file crashed (${reason})`,
  // names, links and folders
  nameNotReadable: 'The name is not valid UTF-8; please rename it',
  linkOutside: 'This link leads out of the music folder',
  linkNowhere: 'This link leads nowhere',
  notLookedAt: (code: string) => `Cannot be looked at (${code})`,
  folderNotListed: (code: string) => `This folder cannot be listed (${code})`,
  onePassedOver: (format: string) => `One file passed over: the library does not read ${format}`,
  passedOver: (count: number, format: string) =>
    `${count} files passed over: the library does not read ${format}`,
  moreHiddenFolders: (count: number) => `${count} more folders whose names begin with a dot are passed over`,
  moreFolders: (count: number, format: string) =>
    `${count} more folders with ${format} files are passed over`,
  // scans
  folderNotOpened: (folder: string, code: string) =>
    `The music folder ${folder} cannot be opened (${code}). Nothing was changed`,
  folderEmpty: 'The music folder is empty; it looks as if a disk is not mounted. Nothing was changed',
  markerGone:
    'The marker file .tutti-library is gone from the music folder; it looks as if another folder is mounted there. Nothing was changed',
  otherFolder: 'The music folder is another one than at the last scan (.tutti-library). Nothing was changed',
  muchLost: (lost: number, stored: number) =>
    `${lost} of ${stored} tracks are gone from the music folder or cannot be read any more, more than one in five; none was marked missing. Check the folder, or scan again and accept the loss`,
  scannedElsewhere: 'Another process is scanning this library',
  interrupted: 'This scan was interrupted',
  endedUnexpectedly: (reason: string) => `The scan ended unexpectedly (${reason})`,
} as const;
