/**
 * Details of audit entries. The server stores them in English, and the page finds the translation by the English pattern,
 * because an entry never changes after it was written.
 */
import { counted } from './counted.ts';

export const auditDetailTexts = {
  // signing in
  wrongPassword: 'Wrong address or password',
  wrongCurrentPassword: 'Wrong current password',
  wrongCode: 'Wrong code',
  usedCode: 'A code that was used before',
  codesLeft: (count: number) => `${count} left`,
  wrongPasskey: 'Unknown or wrong passkey',
  withPasskey: (name: string) => `With the passkey ${name}`,
  withService: (service: string) => `With ${service}`,
  withServiceRefused: (service: string, reason: string) => `With ${service}: ${reason}`,
  pendingApproval: 'Pending approval',
  locked: 'Locked after too many failed attempts',
  lockedForAWhile: 'Locked for 15 minutes',
  changesLocked: 'Changes with the current password are locked for 15 minutes',
  renewalCopied: 'Its renewal cookie was used twice: somebody has a copy',
  // accounts
  byMailedLink: 'By the link in the mail',
  byCommand: 'By the command on the machine',
  resetByCommand: 'By the command on the machine: new password, approved, role Admin',
  firstAdministrator: 'Role Admin, by ADMIN_EMAIL at the first start',
  approvalRevoked: 'Approval revoked',
  role: (role: string) => `Role ${role}`,
  roleFor: (role: string, reason: string) => `Role ${role}; ${reason}`,
  pictureChanged: 'Picture changed',
  pictureRemoved: 'Picture removed',
  addressChanged: (email: string) => `Address changed from ${email}`,
  takenBack: (email: string) => `Taken back from the address ${email}`,
  afterTakenBack: 'Younger than the change of address that was taken back',
  newPasswordByLink: 'New password by a link',
  freshPasskeys: 'Passkeys of the last week, at a new password by a link',
  takenOverWith: (service: string) => `Taken over with ${service}`,
  takenOverByInvitation: 'Taken over by an invitation',
  linkEnded: (issuer: string, reason: string) => `Link to ${issuer}: ${reason}`,
  // sessions and keys
  sessions: (count: number) => counted(count, 'session'),
  otherSessions: (count: number) => `All others: ${count}`,
  keys: (count: number) => counted(count, 'key'),
  // invitations
  anyone: 'whoever has the link',
  invitation: (roles: string, use: string, until: string) => `${roles}; ${use}; until ${until}`,
  usedOf: (uses: number, usesMax: number) => `used ${uses} of ${usesMax}`,
  byInvitation: (email: string, uses: number, usesMax: number) =>
    `By an invitation of ${email}, used ${uses} of ${usesMax}`,
  // the library, stations and the server
  scanByHand: 'Asked for by hand',
  scanWithLoss: 'Loss accepted',
  scanRestoringAlbums: 'Former albums restored',
  scanRegroupingAlbums: 'Albums regrouped',
  scanDryRun: 'Albums counted in a dry run',
  scanOfEverything: 'Every file anew',
  missingTracks: (count: number) => counted(count, 'missing track'),
  requestedBy: (title: string, name: string) => `${title}, asked for by ${name}`,
  toDefault: (before: string, after: string) => `${before} → ${after} (default)`,
  oldEntries: (count: number, days: number) => `${count} entries older than ${days} days`,
  copyOfBefore: (file: string) => `What was there before: ${file}`,
  mended: (parts: string) => `Put right: ${parts}`,
  copyAndMended: (file: string, parts: string) => `What was there before: ${file}. Put right: ${parts}`,
} as const;
