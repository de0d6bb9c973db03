/** Translates the terms of an audit entry. The log, its CSV and the API keep the codes. */
import { activityTexts } from '@tutti/contract/account/activity-texts';
import { resourceTexts } from '@tutti/contract/account/resource-texts';
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

/** Translates a sentence of the server; names, addresses and responses of other machines stay as they are. */
export const detailText = (details: string): string => translateSentence(details) ?? details;
