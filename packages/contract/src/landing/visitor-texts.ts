export const visitorTexts = {
  startPage: 'Tutti home page',
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Support',
  username: 'Username',
  email: 'Email',
  logIn: 'Sign in',
  signUp: 'Sign up',
  motto: 'Tutti: all together.',
  about: 'About this service',
} as const;
