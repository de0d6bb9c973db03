/** The small player on other people's sites, rendered by the server. */
export const embedTexts = {
  play: 'Play',
  stop: 'Stop',
  volume: 'Volume',
  openApp: 'Open in Tutti',
  offAir: 'Off air at the moment',
  lost: 'The stream broke off; trying again…',
  isPrivateTitle: 'Not for everybody',
  isPrivate: 'This station is not open to everybody. Its address needs a listen key.',
} as const;
