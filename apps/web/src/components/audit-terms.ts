/** Translates the terms of an audit entry. The log, its CSV and the API keep the codes. */
import { activityTexts } from '@tutti/contract/account/activity-texts';
import { resourceTexts } from '@tutti/contract/account/resource-texts';
import { dateFormat } from '#language/formats.ts';
import { language, translateSentence } from '#language/language.ts';

/** Returns the code itself if it has no name, because a log may contain entries of a newer server. */
function nameOf(code: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

export const actionName = (action: string): string => nameOf(action, activityTexts);

/** Beside the name of an action, in English only, because the specification names actions by their codes. */
export const shownCode = (action: string): string | undefined =>
  language === 'en' && actionName(action) !== action ? action : undefined;

export const resourceTypeName = (resourceType: string): string => nameOf(resourceType, resourceTexts);

const DAY = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?(?![\w-])/g;
const localDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

function withLocalDays(text: string): string {
  return text.replace(DAY, (day) => {
    const at = Date.parse(day);
    return Number.isNaN(at) ? day : localDay.format(at);
  });
}

/**
 * Translates a sentence of the server and its dates; names, addresses and responses of other machines stay as they are.
 */
export const detailText = (details: string): string => withLocalDays(translateSentence(details) ?? details);
