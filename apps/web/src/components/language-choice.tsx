import { pageTexts } from '@tutti/contract/page/texts';
import { chooseLanguage, LANGUAGES, type Language, language } from '#language/language.ts';
import { Select } from '#ui/fields/select.tsx';

const OPTIONS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }));

export function LanguageChoice() {
  return <Select label={pageTexts.language} value={language} options={OPTIONS} onChange={chooseLanguage} />;
}
