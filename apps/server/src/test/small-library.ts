import { cpSync } from 'node:fs';
import path from 'node:path';

const DEMO = path.resolve(import.meta.dirname, '..', '..', '..', '..', 'demo-library');
const ALBUMS = [
  path.join('The Halyards', 'Salt and Gasoline'),
  path.join('Kito Amani', 'Stairwell Tapes'),
  path.join('Mira Solhaug', 'Slow Tide'),
];

/** Five tracks of three albums and four genres, with tags and a cover: a library that a real process scans quickly. */
export const SMALL_LIBRARY = { genres: 4, tracks: 5 };

export function copySmallLibrary(musicDir: string): void {
  for (const album of ALBUMS) cpSync(path.join(DEMO, album), path.join(musicDir, album), { recursive: true });
}
