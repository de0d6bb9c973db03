import { onTestFinished } from 'vitest';

/** Lets the page believe until the end of the test that its server cannot send emails. */
export function turnMailOff(): void {
  const mail = document.createElement('meta');
  mail.name = 'mail';
  mail.content = 'off';
  document.head.append(mail);
  onTestFinished(() => mail.remove());
}
