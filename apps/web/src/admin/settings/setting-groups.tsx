/** The groups of the owner's settings. */
import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { SIGN_UPS } from '@tutti/contract/admin-settings/words';
import { BACKUP_HOURS_MAX, BACKUPS_MAX, PLACE_NAME_MAX_LENGTH, ROOMS_MAX } from '@tutti/contract/limits';
import type { SettingSection } from '#components/settings/setting-sections.tsx';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { Link } from '#ui/link.tsx';
import { MoreDetails } from '../more-details.tsx';
import { LinkRow } from './link-row.tsx';
import { MailSettings } from './mail-settings.tsx';
import { ChoiceSetting, type ReadText, SwitchSetting, TextSetting } from './setting-controls.tsx';

const { place: general, doors: access, requests, rooms, backups, games, mail } = settingTexts;

const readName: ReadText<string> = (text) => {
  const name = text.trim();
  if (name === '') return { problem: general.nameRequired };
  if (name.length > PLACE_NAME_MAX_LENGTH) return { problem: general.nameTooLong(PLACE_NAME_MAX_LENGTH) };
  return { value: name };
};

const readCount =
  (least: number, most: number): ReadText<number> =>
  (text) => {
    const count = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
    return count >= least && count <= most ? { value: count } : { problem: backups.range(least, most) };
  };

/** The server applies the same rule. */
const readWebAddress: ReadText<string | null> = (text) => {
  const address = text.trim();
  if (address === '') return { value: null };
  const isValid = /^https?:\/\/[^/?#\\]/i.test(address) && (URL.parse(address)?.hostname ?? '') !== '';
  return isValid ? { value: address } : { problem: games.invalid };
};

const SIGN_UP_OPTIONS = SIGN_UPS.map((value) => ({ value, label: access.modes[value] }));

/** An open sign-up admits nobody by itself while no address can be confirmed. */
function ConfirmedNeedsMail() {
  return (
    <span className="text-accent">
      {access.confirmedNeedsMail}{' '}
      <Link to="/admin/settings#email" className="font-semibold underline underline-offset-4">
        {access.setUpMail}
      </Link>
    </span>
  );
}

function AccessSettings({ reply }: { reply: SettingsReply }) {
  return (
    <>
      <ChoiceSetting
        reply={reply}
        name="signUp"
        label={access.signUp}
        hint={reply.mail.server === null && reply.settings.signUp === 'open' && <ConfirmedNeedsMail />}
        options={SIGN_UP_OPTIONS}
      />
      <SwitchSetting reply={reply} name="isLibraryOpen" label={access.library} hint={access.libraryHint} />
      <LinkRow
        label={access.invitations}
        hint={access.invitationsHint}
        to="/admin/invitations"
        linkText={access.manageInvitations}
      />
    </>
  );
}

function StationSettings({ reply }: { reply: SettingsReply }) {
  const { open, total } = reply.stations;
  return (
    <>
      <SwitchSetting reply={reply} name="takesRequests" label={requests.taken} hint={requests.hint} />
      <SwitchSetting reply={reply} name="isOrderGentle" label={requests.gentle} hint={requests.gentleHint} />
      <LinkRow
        label={access.publicStations}
        hint={access.stations(open, total)}
        to="/admin/broadcast"
        linkText={access.broadcast}
      />
    </>
  );
}

function RoomSettings({ reply }: { reply: SettingsReply }) {
  return (
    <>
      <SwitchSetting reply={reply} name="hasRooms" label={rooms.on} hint={rooms.hint} />
      <SwitchSetting reply={reply} name="hasRoomGuests" label={rooms.guests} hint={rooms.guestsHint}>
        <MoreDetails title={rooms.guestsTitle}>
          <p className="max-w-prose text-sm text-muted">{rooms.guestsMay}</p>
        </MoreDetails>
      </SwitchSetting>
      <TextSetting
        reply={reply}
        name="roomsMax"
        label={rooms.most}
        inputMode="numeric"
        read={readCount(1, ROOMS_MAX)}
      />
    </>
  );
}

function BackupSettings({ reply }: { reply: SettingsReply }) {
  return (
    <>
      <TextSetting
        reply={reply}
        name="backupEveryHours"
        label={backups.every}
        hint={backups.everyHint}
        inputMode="numeric"
        read={readCount(0, BACKUP_HOURS_MAX)}
      />
      <TextSetting
        reply={reply}
        name="backupsKept"
        label={backups.kept}
        inputMode="numeric"
        read={readCount(1, BACKUPS_MAX)}
      />
    </>
  );
}

function GameSettings({ reply }: { reply: SettingsReply }) {
  return (
    <>
      {(['blackjackUrl', 'wheelUrl'] as const).map((name) => (
        <TextSetting
          key={name}
          reply={reply}
          name={name}
          label={name === 'wheelUrl' ? games.wheel : games.blackjack}
          hint={games.hint}
          type="url"
          inputMode="url"
          read={readWebAddress}
        />
      ))}
    </>
  );
}

export function listSettingGroups(reply: SettingsReply): SettingSection[] {
  return [
    {
      id: 'general',
      title: general.title,
      content: (
        <TextSetting
          reply={reply}
          name="placeName"
          label={general.name}
          hint={general.nameHint}
          read={readName}
        />
      ),
    },
    { id: 'sign-up', title: access.title, content: <AccessSettings reply={reply} /> },
    { id: 'stations', title: requests.title, content: <StationSettings reply={reply} /> },
    { id: 'rooms', title: rooms.title, content: <RoomSettings reply={reply} /> },
    { id: 'email', title: mail.title, content: <MailSettings reply={reply} /> },
    { id: 'backups', title: backups.title, content: <BackupSettings reply={reply} /> },
    { id: 'games', title: games.title, content: <GameSettings reply={reply} /> },
  ];
}
