import { settingTexts as texts } from '@tutti/contract/texts/setting-texts';
import { Loaded } from '#components/loaded.tsx';
import { useSettings } from '#data/admin/admin-settings-queries.ts';
import { AccessSettings } from './access-settings.tsx';
import { BackupSettings } from './backup-settings.tsx';
import { GameSettings } from './game-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';
import { RequestSettings } from './request-settings.tsx';

/** The settings that the owner can change while the server runs. */
export function SettingsScreen() {
  return (
    <Loaded query={useSettings()} failed={texts.loadFailed} heights={['h-48', 'h-72']}>
      {(reply) => (
        <div className="space-y-4">
          <p className="max-w-prose text-sm text-muted">{texts.about}</p>
          <PlaceSettings reply={reply} />
          <AccessSettings reply={reply} />
          <RequestSettings reply={reply} />
          <MailSettings reply={reply} />
          <BackupSettings reply={reply} />
          <GameSettings reply={reply} />
        </div>
      )}
    </Loaded>
  );
}
