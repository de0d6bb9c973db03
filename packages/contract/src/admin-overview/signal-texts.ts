/** Signals are sent in English with figures; the page finds the translation by the English pattern. */
export const signalTexts = {
  warnings: {
    locked: (email: string) => `${email} is locked after too many failed sign-ins`,
    failures: (count: string) => `${count} failed sign-ins in the last hour`,
    unconfirmed: (email: string) => `Administrator ${email} hasn't confirmed their email address`,
    asks: (email: string) => `${email} requests administrator access`,
  },
  mailFailed: (reason: string, advice: string) => `The mail server refused the email. ${reason} (${advice})`,
  health: {
    databaseAnswers: (ms: string) => `Answers within ${ms} ms.`,
    diskFree: (amount: string) => `${amount} free.`,
    diskLow: (amount: string) => `Only ${amount} free. Free up some space.`,
    folderUnreadable: (folder: string) => `Can't read the music folder ${folder}.`,
    hubServes: 'OK',
    hubFails: "Live connections don't work.",
    noMailWaits: 'No emails waiting.',
    mailsOnTheWay: (count: string) => `${count} on the way.`,
    stationsPlanned: (count: string) => `${count} planned ahead.`,
    stationsShort: (names: string) => `Not planned ahead: ${names}.`,
    noStation: 'No stations on air.',
  },
} as const;
