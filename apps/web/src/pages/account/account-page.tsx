import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { playbackTexts } from '@tutti/contract/player/playback-texts';
import { PageColumn } from '#components/page-column.tsx';
import { PlaybackSettings } from '#components/playback/playback-settings.tsx';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { type SettingSection, SettingSections } from '#components/settings/setting-sections.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { ListenKeys } from './listen-keys.tsx';
import { OtherApps } from './other-apps.tsx';
import { OwnActivity } from './own-activity.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Preferences } from './preferences.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { WaysIn } from './ways-in.tsx';

const texts = accountPageTexts.sections;

const listSections = (user: SignedInUser): SettingSection[] => [
  {
    id: 'profile',
    title: texts.profile,
    hasPanels: true,
    content: <ProfileSettings user={user} />,
  },
  {
    id: 'sign-in',
    title: texts.signIn,
    hasPanels: true,
    content: (
      <>
        <ChangePassword email={user.email} />
        <WaysIn email={user.email} />
      </>
    ),
  },
  { id: 'devices', title: texts.devices, hasPanels: true, content: <OwnSessions /> },
  {
    id: 'players',
    title: texts.apps,
    hasPanels: true,
    content: (
      <>
        <OtherApps />
        <ListenKeys />
      </>
    ),
  },
  { id: 'playback', title: playbackTexts.title, content: <PlaybackSettings /> },
  { id: 'preferences', title: texts.preferences, content: <Preferences /> },
  { id: 'history', title: texts.activity, hasPanels: true, content: <OwnActivity /> },
];

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="space-y-6 lg:ms-[14.5rem]">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

export function AccountPage() {
  const { user, isProfileDelayed } = useAuth();
  return (
    <PageColumn>
      <ViewHeader title={listTexts.accountSettings} />
      {user !== undefined ? (
        <SettingSections label={accountPageTexts.sectionList} sections={listSections(user)} />
      ) : isProfileDelayed ? (
        <ProfileDelayed />
      ) : (
        <SettingsSkeleton />
      )}
    </PageColumn>
  );
}
