import { settingTexts as texts } from '@tutti/contract/admin-settings/texts';
import { Loaded } from '#components/loaded.tsx';
import { SettingSections } from '#components/settings/setting-sections.tsx';
import { useSettings } from '#data/admin/admin-settings-queries.ts';
import { listSettingGroups } from './setting-groups.tsx';

export function SettingsScreen() {
  return (
    <Loaded query={useSettings()} failed={texts.loadFailed} heights={['h-48', 'h-72']}>
      {(reply) => (
        <div className="space-y-6">
          <p className="max-w-prose text-sm text-muted">{texts.about}</p>
          <SettingSections label={texts.title} sections={listSettingGroups(reply)} />
        </div>
      )}
    </Loaded>
  );
}
