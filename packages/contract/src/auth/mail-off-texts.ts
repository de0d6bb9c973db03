/** Shown to visitors of a server without a mail server, instead of promises of emails. */
export const mailOffTexts = {
  resetNote:
    "This server can't send email. It saves the link as a file instead: ask the person who runs it to pass it on.",
  createResetLink: 'Create reset link',
  creating: 'Creating…',
  askAdministrator: 'Ask for your link',
  linkSaved: (email: string) =>
    `If ${email} has an account, this server has saved a link for it as a file. Ask the person who runs the server for it. The link works for one hour.`,
} as const;
