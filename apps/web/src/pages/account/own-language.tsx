import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { LanguageChoice } from '#components/language-choice.tsx';
import { Panel } from '#components/panel.tsx';

export function OwnLanguage() {
  return (
    <Panel title={pageTexts.language} note={accountPageTexts.languageNote}>
      <LanguageChoice />
    </Panel>
  );
}
