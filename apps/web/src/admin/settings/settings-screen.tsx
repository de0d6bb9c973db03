import { settingTexts as texts } from '@tutti/contract/admin-settings/texts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '#components/loaded.tsx';
import { SettingSections } from '#components/settings/setting-sections.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { useSettings } from '#data/admin/admin-settings-queries.ts';
import { listSettingGroups } from './setting-groups.tsx';

/** Shows the section that the address names, because it is only there once the settings are loaded. */
function useNamedSection() {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash]);
}

function Settings({ reply }: { reply: SettingsReply }) {
  useNamedSection();
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-sm text-muted">{texts.about}</p>
      <SettingSections label={texts.title} sections={listSettingGroups(reply)} />
    </div>
  );
}

export function SettingsScreen() {
  return (
    <Loaded query={useSettings()} failed={texts.loadFailed} heights={['h-48', 'h-72']}>
      {(reply) => <Settings reply={reply} />}
    </Loaded>
  );
}
