import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useId } from 'react';
import { LanguageChoice } from '#components/language-choice.tsx';
import { SettingRow } from '#components/settings/setting-row.tsx';

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
      control={<LanguageChoice isLabelHidden />}
    />
  );
}
