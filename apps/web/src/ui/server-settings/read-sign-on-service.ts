/** The external sign-on service, which the server writes into the page (http/web-page.ts). */
export const readSignOnService = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=sign-on]')?.content ?? '';
