/** The first steps of a user in WebKit: names of a screen's parts, and filling in the login page. */
import { administrator } from '../sign-in.ts';
import { eventually, type WebKitPage } from './web-driver.ts';

export const button = (name: string) =>
  `//button[(normalize-space(.)='${name}' or @aria-label='${name}') and not(@disabled)]`;
export const link = (name: string) =>
  `//a[@href and (normalize-space(.)='${name}' or @aria-label='${name}')]`;
const field = (label: string) => `//input[@id=//label[normalize-space(.)='${label}']/@for]`;

/** `script` runs in the page before anything is typed; the page is not reloaded. */
export async function signInByHand(page: WebKitPage, baseUrl: string, script?: string): Promise<void> {
  const { email, password } = administrator();
  await page.open(`${baseUrl}/login`);
  if (script !== undefined) await page.evaluate(script);
  await page.type(field('Email'), email);
  await page.type(field('Password'), password);
  await page.click(button('Sign in'));
  await eventually(() => page.evaluate(`return location.pathname === '/'`));
}
