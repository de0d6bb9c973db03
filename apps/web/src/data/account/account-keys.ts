/** The cache keys of the account, apart from the others (query-keys.ts): visitors need some of these, and none of those. */
export const accountKeys = {
  currentUser: (session: string | null) => ['current-user', session] as const,
  emailConfirmation: (email: string, token: string) => ['email-confirmation', email, token] as const,
  invitation: (token: string) => ['invitation', token] as const,
  listenKeys: ['listen-keys'] as const,
  appKeys: ['app-keys'] as const,
  ownSessions: ['own-sessions'] as const,
  secondFactors: ['second-factors'] as const,
  signOnLinks: ['sign-on-links'] as const,
  passkeys: ['passkeys'] as const,
  activity: (filters: object, page: number) => ['activity', filters, page] as const,
} as const;
