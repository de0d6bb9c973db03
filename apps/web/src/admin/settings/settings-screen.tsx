import { pageTexts } from '@tutti/contract/texts/page-texts';
import { settingTexts as texts } from '@tutti/contract/texts/setting-texts';
import { useSettings } from '#data/admin-settings-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BackupSettings } from './backup-settings.tsx';
import { DoorSettings } from './door-settings.tsx';
import { GameSettings } from './game-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';

/** What the owner decides while the server runs. */
export function SettingsScreen() {
  const { data: reply, error, refetch } = useSettings();
  if (reply === undefined && error !== null) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (reply === undefined) {
    return (
      <div aria-busy="true" className="space-y-4">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-sm text-muted">{texts.about}</p>
      <PlaceSettings reply={reply} />
      <DoorSettings reply={reply} />
      <MailSettings reply={reply} />
      <BackupSettings reply={reply} />
      <GameSettings reply={reply} />
    </div>
  );
}
