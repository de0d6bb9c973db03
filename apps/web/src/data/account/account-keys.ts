/** Separate from query-keys.ts, because signed-out pages need none of those. */
export const accountKeys = {
  currentUser: (session: string | null) => ['current-user', session] as const,
  emailConfirmation: (email: string, token: string) => ['email-confirmation', email, token] as const,
  invitation: (token: string) => ['invitation', token] as const,
  signOnLinks: ['sign-on-links'] as const,
  passkeys: ['passkeys'] as const,
  ownSessions: ['own-sessions'] as const,
  secondFactors: ['second-factors'] as const,
} as const;
