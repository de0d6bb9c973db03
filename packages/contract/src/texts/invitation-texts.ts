import { countedFigure } from './admin-counted.ts';

/** Invitations, for administrators and for recipients. */
export const invitationTexts = {
  title: 'Invitations',
  about:
    'Whoever follows the link of an invitation gets an account that is approved at once, also where sign-up is closed.',
  form: {
    title: 'Invite somebody',
    email: 'Email address, if it is for one person',
    emailHint: 'Left empty, it is for whoever has the link.',
    roles: 'Roles besides User',
    days: 'It holds for',
    dayCount: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    uses: 'How many accounts it may make',
    usesRange: (most: number) => `Please enter a number from 1 to ${most}`,
    note: 'Note for administrators',
    noteTooLong: (most: number) => `The note may have at most ${most} characters`,
    make: 'Make the invitation',
    making: 'Making it…',
    failed: 'The invitation could not be made.',
  },
  made: {
    title: 'The invitation is made',
    note: 'The link is shown only now. Whoever has it can use it, so pass it on as you would a key.',
    link: 'Link of the invitation',
    copy: 'Copy the link',
    mailed: (email: string) => `A mail with the link is on its way to ${email}.`,
    done: 'Done',
  },
  list: {
    title: 'Made so far',
    count: (open: number) => countedFigure(open, 'open invitation'),
    empty: 'Nobody has been invited yet.',
    loadFailed: 'The invitations could not be loaded',
    columns: { invitation: 'Invitation', used: 'Used', holds: 'Holds until', actions: 'Actions' },
    anybody: 'For whoever has the link',
    by: (name: string, moment: string) => `By ${name}, ${moment}`,
    uses: (uses: number, usesMax: number) => `${uses} of ${usesMax}`,
    usedAndHolds: (uses: number, usesMax: number, until: string) =>
      `Used ${uses} of ${usesMax}, holds until ${until}`,
    states: { open: 'Open', used: 'Used up', expired: 'Expired', revoked: 'Revoked' },
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke the invitation: ${name}`,
    question: 'Revoke this invitation?',
    questionText: 'Its link is worth nothing afterwards. Accounts that were made with it stay.',
    revoked: 'The invitation is revoked.',
    revokeFailed: 'The invitation could not be revoked.',
  },
  page: {
    heading: 'You are invited',
    /** Shown while the invitation loads, and if it cannot be loaded. */
    anyHeading: 'Your invitation',
    overHeading: 'This invitation is over',
    note: 'Choose a password, and you are in.',
    looking: 'Looking at your invitation…',
    accept: 'Come in',
    accepting: 'Coming in…',
    failed: 'Your account could not be made',
    welcome: 'Welcome! Your account is ready.',
    readyToSignIn: 'Your account is ready. Signing in did not work just now; please do it here.',
  },
} as const;
