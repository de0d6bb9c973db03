export const reauthTexts = {
  title: "Confirm it's you",
  note: 'You signed in a while ago. Enter your password to continue.',
  noteCode: 'You signed in a while ago. Enter a code to continue.',
  codeRequired: 'Enter the code',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  failed: "Couldn't confirm it's you.",
} as const;
