import { formatCount } from '../admin/counted.ts';

/** The broadcast screen of the administration. */
export const adminBroadcastTexts = {
  format: (name: string, kbps: string) => `${name} · ${kbps} kbit/s`,
  running: (names: string) => `Running: ${names}`,
  listen: (station: string) => `Listen to ${station}`,
  stop: (station: string) => `Stop listening to ${station}`,
  copyPlayer: (station: string) => `Copy the player for a website: ${station}`,
  outside: 'Listeners outside the app',
  ofMost: (most: string) => `Of at most ${most}`,
  now: 'Now',
  publicStations: 'Public stations',
  stationsOnAir: 'Stations on air',
  ofStations: (stations: number) => `Of ${formatCount(stations, 'station')}`,
  limits: (most: string, perKey: string, perAddress: string) =>
    `At most ${most} listeners (BROADCAST_LISTENERS), ${perKey} per listen key, ${perAddress} per address without a key.`,
} as const;
