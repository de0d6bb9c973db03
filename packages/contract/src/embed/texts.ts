/** The small player on other people's sites, rendered by the server. */
export const embedTexts = {
  play: 'Play',
  stop: 'Stop',
  volume: 'Volume',
  openApp: 'Open in Tutti',
  offAir: 'Off air right now',
  lost: 'Connection lost. Trying again…',
  isPrivateTitle: 'Private station',
  isPrivate: "This station isn't public. You need a listen key in its address.",
} as const;
