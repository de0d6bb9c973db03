/** Asks for proof of identity in an open session before an important action. */
export const proofTexts = {
  title: 'Is it you?',
  note: 'It has been a while since you signed in. For what you are about to do, please enter your password once more.',
  noteCode: 'It has been a while since you signed in. For what you are about to do, please enter a code.',
  codeRequired: 'Please enter the code',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  failed: 'This could not be confirmed.',
} as const;
