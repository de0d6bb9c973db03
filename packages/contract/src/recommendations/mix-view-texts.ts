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
  /** The screen of the songs like one, and a playlist that keeps them. */
  likeSong: (title: string) => `Songs like ${title}`,
  likeFailed: "Couldn't load similar songs",
  likeNone: 'Nothing like it here yet',
  likeNoneHint: 'No other song here shares its sound, artist, years or genre.',
  songGone: 'This song is gone',
} as const;
