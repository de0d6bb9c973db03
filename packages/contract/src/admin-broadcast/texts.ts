/** The broadcast screen of the administration. */
export const adminBroadcastTexts = {
  format: (name: string, kbps: string) => `${name} · ${kbps} kbit/s`,
  running: (names: string) => `Running: ${names}`,
  listen: (station: string) => `Listen to ${station}`,
  stop: (station: string) => `Stop listening to ${station}`,
  copyPlayer: (station: string) => `Copy the player for a website: ${station}`,
  outside: 'Listeners outside the app',
  ofMost: (most: string) => `Of at most ${most}`,
  setWith: 'Set with BROADCAST_LISTENERS, then restart the server',
  isFixed: 'Fixed',
} as const;
