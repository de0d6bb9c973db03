/** Controls of stations, for Admin, DJ and Host. */
export const stationControlTexts = {
  started: (genre: string) => `${genre} Radio is on air.`,
  stopped: (genre: string) => `${genre} Radio has stopped.`,
  initialized: (count: number) => (count === 1 ? '1 station is on air.' : `${count} stations are on air.`),
  menu: (station: string) => `Control ${station}`,
  skip: 'Skip for everyone',
  skipped: 'Skipped for everyone. The next song starts in a moment.',
  notSkipped: 'This song is about to end anyway.',
  start: 'Start station',
  startAll: 'Start all stations',
  stop: 'Stop station',
  stopQuestion: (station: string) => `Stop ${station}?`,
  stopText: 'It stops for everyone listening until someone starts it again.',
  offAir: 'Off air',
  offAirHint: 'These genres have music, but their station is stopped. Only Admin, DJ and Host see them.',
} as const;
