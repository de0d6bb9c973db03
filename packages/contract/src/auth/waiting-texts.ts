export const waitingTexts = {
  title: 'What happens next',
  confirm: (email: string) => `Open the link in the email to ${email} to confirm your address.`,
  noMail: "This server doesn't send email yet. An administrator will let you in.",
  approval: 'An administrator reviews your account and lets you in.',
  comeIn: "Keep this page open. You'll be signed in as soon as you're approved.",
  /** Shown after a reload, because the page no longer has the password. */
  approved: "You've been approved. Sign in to start listening.",
  resend: 'Send the email again',
  resent: 'Email sent again.',
  resendFailed: "Couldn't send the email. Try again in a moment.",
} as const;
