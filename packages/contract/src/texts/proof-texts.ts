/** Where the page asks who sits at an open session, before something that matters. */
export const proofTexts = {
  title: 'Is it you?',
  note: 'It has been a while since you signed in. For what you are about to do, please enter your password once more.',
  noteCode: 'It has been a while since you signed in. For what you are about to do, please enter a code.',
  codeRequired: 'Please enter the code',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  failed: 'This could not be confirmed.',
} as const;
