/** Between signing up and coming in, where no document fixes the words. */
export const waitingTexts = {
  title: 'What happens next',
  confirm: (email: string) => `Open the link in the mail to ${email}. It confirms that the address is yours.`,
  noMail: 'This server sends no mails yet, so none will come: an administrator lets you in without it.',
  approval: 'An administrator of this server looks at your account and lets you in.',
  comeIn: 'Leave this page open: it goes on by itself as soon as you may come in.',
  resend: 'Send the mail again',
  resent: 'It is on its way again.',
  resendFailed: 'It could not be sent. Please try again in a moment.',
} as const;
