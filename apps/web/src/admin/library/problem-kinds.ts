import type { LibraryProblemKind } from '#data/admin-library-queries.ts';

interface KindWords {
  readonly kind: LibraryProblemKind;
  readonly title: string;
  /** What it means and what to do about it. */
  readonly advice: string;
  /** What stands there when there are none. */
  readonly none: string;
}

/** The four kinds of trouble with files, each with what to do. */
export const PROBLEM_KINDS: readonly KindWords[] = [
  {
    kind: 'unreadable',
    title: 'Unreadable',
    advice:
      'These files could not be read and are not in the library. Replace them or check their permissions, then scan again. The original files are never changed.',
    none: 'Every file could be read.',
  },
  {
    kind: 'missing',
    title: 'Missing',
    advice:
      'These tracks were in the library, but their files are gone. If a disk is not mounted, mount it and scan again: the tracks come back with all their favourites. Purge them only when the files will not return.',
    none: 'Every track has its file.',
  },
  {
    kind: 'untagged',
    title: 'Without tags',
    advice:
      'These files name no artist, so they are listed under their file names. Write tags with a tag editor, then scan again.',
    none: 'Every track names an artist.',
  },
  {
    kind: 'duplicate',
    title: 'Duplicates',
    advice:
      'The audio of these files is the same. Delete the copies that are not needed from the music folder, then scan again.',
    none: 'No two files hold the same audio.',
  },
];
