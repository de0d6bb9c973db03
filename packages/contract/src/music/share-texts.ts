/** Menu items that pass on the address of music. */
export const shareTexts = {
  copyLink: 'Copy link',
  /** Opens the sheet of the phone. */
  share: 'Share',
  copied: 'Link copied.',
  copyFailed: "Couldn't copy the link.",
} as const;
