/** Names what an audit entry holds in the language of the page. The log, its CSV and the API keep the codes. */
import { activityTexts } from '@tutti/contract/texts/activity-texts';
import { resourceTexts } from '@tutti/contract/texts/resource-texts';
import { language, saidByServer } from '#language/language.ts';

/** Answers the code itself where it has no name, because a log may hold entries of a newer server. */
function nameOf(code: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

export const actionName = (action: string): string => nameOf(action, activityTexts);

/** The code to show with the name of an action: in English alone, because the documents name actions by their codes. */
export const shownCode = (action: string): string | undefined =>
  language === 'en' && actionName(action) !== action ? action : undefined;

export const resourceTypeName = (resourceType: string): string => nameOf(resourceType, resourceTexts);

/** Translates a sentence of the server; names, addresses and the answers of other machines stay as they are. */
export const detailText = (details: string): string => saidByServer(details) ?? details;
