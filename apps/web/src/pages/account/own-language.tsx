import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useId } from 'react';
import { SettingRow } from '#components/settings/setting-row.tsx';
import { chooseLanguage, LANGUAGES, type Language, language } from '#language/language.ts';
import { Select } from '#ui/fields/select.tsx';

const OPTIONS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }));

export function OwnLanguage() {
  const id = useId();
  return (
    <SettingRow
      isSwitch
      label={pageTexts.language}
      labelId={`${id}-label`}
      hintId={id}
      hint={accountPageTexts.languageNote}
      // The page is loaded anew instead.
      save={{ kind: 'idle' }}
      control={
        <Select
          isLabelHidden
          label={pageTexts.language}
          value={language}
          options={OPTIONS}
          onChange={chooseLanguage}
        />
      }
    />
  );
}
