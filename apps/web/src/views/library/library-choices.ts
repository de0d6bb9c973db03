/** How this browser shows the library. */
import { createStoredChoice } from '#ui/stored-choice.ts';
import { LIBRARY_SORTS } from './library-entries.ts';

export const librarySort = createStoredChoice('librarySort', LIBRARY_SORTS);
export const libraryLayout = createStoredChoice('libraryLayout', ['grid', 'list']);
/** Whether a phone shows the links to the other views. */
export const libraryLinks = createStoredChoice('libraryLinks', ['closed', 'open']);
