/**
 * Security warnings and health checks. The server sends them in English with figures; the page finds the translation by the
 * English pattern.
 */
export const signalTexts = {
  warnings: {
    locked: (email: string) => `${email} is locked after too many failed sign-ins`,
    failures: (count: string) => `${count} failed sign-ins within the last hour`,
    unconfirmed: (email: string) => `Administrator ${email} has not confirmed the email address`,
    asks: (email: string) => `${email} asks for administrator access`,
  },
  mailFailed: (reason: string, advice: string) => `The mail server did not take it. ${reason} (${advice})`,
  health: {
    databaseAnswers: (ms: string) => `Answers within ${ms} ms.`,
    diskFree: (amount: string) => `${amount} free.`,
    diskLow: (amount: string) => `Only ${amount} free. Please make room.`,
    folderUnreadable: (folder: string) => `The music folder ${folder} cannot be read.`,
    hubServes: 'Connections are served.',
    hubFails: 'Live connections are not served.',
    noMailWaits: 'Nothing waits.',
    mailsOnTheWay: (count: string) => `${count} on the way.`,
    stationsPlanned: (count: string) => `${count} planned ahead.`,
    stationsShort: (names: string) => `Not planned ahead: ${names}.`,
    noStation: 'No station is on.',
  },
} as const;
