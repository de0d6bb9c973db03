/** The screen of a mix made for a listener. */
export const mixViewTexts = {
  back: 'Back to Home',
  daily: 'A new mix every day',
  /** A playlist that keeps the songs of a day. */
  savedName: (mix: string, day: string) => `${mix}, ${day}`,
  failed: "Couldn't load this mix",
  over: 'This mix is over',
  overHint: "Mixes change every day. Today's are on Home.",
  showMixes: "Today's mixes",
} as const;
