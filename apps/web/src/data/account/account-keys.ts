/** The cache keys of what the pages of signing in know, too, apart from the others (query-keys.ts), of which visitors need none. */
export const accountKeys = {
  currentUser: (session: string | null) => ['current-user', session] as const,
  emailConfirmation: (email: string, token: string) => ['email-confirmation', email, token] as const,
  invitation: (token: string) => ['invitation', token] as const,
  signOnLinks: ['sign-on-links'] as const,
  passkeys: ['passkeys'] as const,
  ownSessions: ['own-sessions'] as const,
  secondFactors: ['second-factors'] as const,
} as const;
