import { SAMPLE_RATE_HZ } from '../packet-grid.ts';
import { foldToAscii } from '../titles/ascii-header.ts';
import { ICY_METADATA_INTERVAL_BYTES } from './metadata-block.ts';

export interface IcyStation {
  readonly name: string;
  readonly genre?: string;
  readonly description?: string;
  /** Address of the server that people open. */
  readonly publicUrl: string;
  readonly kbps: number;
  readonly isPublic: boolean;
  /** Absolute address of the picture of the current track. */
  readonly artUrl: string;
}

/** Returns the station's headers as a flat list of names and values, all printable ASCII. */
export function icyHeaders(station: IcyStation, { hasMetadata }: { hasMetadata: boolean }): string[] {
  const { name, genre, description, publicUrl, kbps, isPublic, artUrl } = station;
  const headers: [string, string][] = [
    ['icy-name', foldToAscii(name)],
    ...(genre === undefined ? [] : [['icy-genre', foldToAscii(genre)] as [string, string]]),
    ...(description === undefined ? [] : [['icy-description', foldToAscii(description)] as [string, string]]),
    ['icy-url', foldToAscii(publicUrl)],
    ['icy-br', String(kbps)],
    ['icy-sr', String(SAMPLE_RATE_HZ)],
    ['ice-audio-info', `samplerate=${SAMPLE_RATE_HZ};channels=2;bitrate=${kbps}`],
    ['icy-pub', isPublic ? '1' : '0'],
  ];
  if (isPublic) headers.push(['icy-logo', foldToAscii(artUrl)]);
  else headers.push(['icy-do-not-index', '1'], ['icy-version', '2']);
  if (hasMetadata) headers.push(['icy-metaint', String(ICY_METADATA_INTERVAL_BYTES)]);
  return headers.flat();
}
