/** Writes playlist files that name stations, for players and internet radios. */
import { cleanLine } from '../titles/clean-line.ts';

export interface ListedStation {
  readonly name: string;
  /** Absolute address of the endless stream. */
  readonly url: string;
}

export function formatM3u(stations: readonly ListedStation[]): string {
  const entries = stations.flatMap(({ name, url }) => [`#EXTINF:-1,${cleanLine(name)}`, url]);
  return `${['#EXTM3U', ...entries].join('\n')}\n`;
}

export function formatPls(stations: readonly ListedStation[]): string {
  const entries = stations.flatMap(({ name, url }, index) => [
    `File${index + 1}=${url}`,
    `Title${index + 1}=${cleanLine(name)}`,
    `Length${index + 1}=-1`,
  ]);
  const lines = ['[playlist]', `NumberOfEntries=${stations.length}`, ...entries, 'Version=2'];
  return `${lines.join('\r\n')}\r\n`;
}
