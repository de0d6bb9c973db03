import translations from 'virtual:room-screen-texts';
import { roomScreenTexts } from '@tutti/contract/rooms/screen-texts';

type Texts = typeof roomScreenTexts;

const primaryOf = (tag: string): string => tag.split('-')[0] || tag;

/** The language that somebody has chosen on this device, or else the first of the browser's that there is. */
function chooseLanguage(): string {
  let wanted = [...navigator.languages];
  try {
    wanted = [localStorage.getItem('language') || '', ...wanted];
  } catch {
    // Without access to storage the browser's languages apply.
  }
  return wanted.map(primaryOf).find((tag) => tag === 'en' || tag in translations) || 'en';
}

export const language = chooseLanguage();
export const texts: Texts = { ...roomScreenTexts, ...translations[language] };
