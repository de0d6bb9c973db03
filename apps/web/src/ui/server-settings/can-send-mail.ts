/** Whether the server can send emails, which it writes into the page (http/web-page.ts). Without a mail server they become files. */
export const canSendMail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=mail]')?.content !== 'off';
