/** What people may sign in with besides a password: the server writes it into the page (http/web-page.ts). */
export const readSignOnService = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=sign-on]')?.content ?? '';
