/** What our mails say. Links are made by account-links.ts, from PUBLIC_URL only. */
import type { MailText } from './mail-page.ts';

/** To confirm the address and activate the account (ruling 0.12). */
export function approvalMail(link: string): MailText {
  return {
    subject: 'Activate your Tutti account',
    preview: 'One press, and you can start listening.',
    heading: 'Welcome to Tutti',
    paragraphs: [
      'You asked for an account. Confirm this address to activate it: then the stations, the library and your own playlists are open to you.',
      'The link works for 48 hours.',
    ],
    button: { label: 'Activate my account', link },
    note: 'If you did not ask for an account, ignore this mail and nothing happens.',
  };
}

/** To confirm an address that was entered in the profile; approves nothing (ruling 1.9). */
export function newAddressMail(link: string): MailText {
  return {
    subject: 'Confirm your new address for Tutti',
    preview: 'Tell us that this address is yours.',
    heading: 'Is this your address?',
    paragraphs: [
      'The address of a Tutti account was changed to this one. Confirm that it is yours.',
      'The link works for 48 hours.',
    ],
    button: { label: 'Confirm this address', link },
    note: 'If you have no Tutti account, ignore this mail: without your confirmation the address stays unconfirmed.',
  };
}

/** To choose a new password. */
export function passwordMail(link: string): MailText {
  return {
    subject: 'Reset your Tutti password',
    preview: 'The link works once, within one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked to set a new password for your Tutti account.',
      'The link works once, within one hour. Afterwards every device is signed out.',
    ],
    button: { label: 'Choose a new password', link },
    note: 'If it was not you, ignore this mail; your password stays as it is.',
  };
}

/** To the old address, whose owner would otherwise never learn that the account was taken away. */
export function addressChangedMail(newAddress: string, link: string): MailText {
  return {
    subject: 'The address of your Tutti account was changed',
    preview: `It is now ${newAddress}.`,
    heading: 'Your address was changed',
    paragraphs: [
      `The address of your Tutti account is now ${newAddress}. Mails will go there from now on.`,
      'If it was not you, take the account back: choose a new password, this address counts again, and every device is signed out. The link works for seven days.',
    ],
    button: { label: 'Take my account back', link },
    note: 'If it was you, there is nothing to do.',
  };
}

/** Whoever did not change it has to hear of it. */
export function passwordChangedMail(): MailText {
  return {
    subject: 'Your Tutti password was changed',
    preview: 'Every other device was signed out.',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Tutti account was changed just now.'],
    note: 'If it was not you, ask for a new password on the sign-in page, or write to the people who run this Tutti.',
  };
}
