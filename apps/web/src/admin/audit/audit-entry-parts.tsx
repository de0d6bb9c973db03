import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { clsx } from 'clsx';
import { detailText } from '#components/audit-terms.ts';
import { Avatar } from '#components/avatar.tsx';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { dateFormat } from '#language/formats.ts';
import { actorOf, auditSentence } from './audit-sentence.ts';

const texts = adminTexts.audit;

export interface EntryProps {
  entry: AuditLogEntry;
  isSample: boolean;
  onOpen: (entry: AuditLogEntry) => void;
}

const dayAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
const timeAlone = dateFormat({ timeStyle: 'medium' });

/** Formats the time in the reader's time zone; the dialog shows UTC, too. Samples have no time, and their text says so. */
function localTimeOf({ timestamp, timestampDisplay }: AuditLogEntry, format = dayAndTime): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? timestampDisplay : format.format(at);
}

/** Without its day, which stands above. */
export function EntryTime({ entry }: { entry: AuditLogEntry }) {
  return (
    <time dateTime={entry.timestamp} title={entry.timestampDisplay}>
      {localTimeOf(entry, timeAlone)}
    </time>
  );
}

/** A sign-in affects the user who makes it, so the name is not repeated. */
export function otherResource({ resource, user }: AuditLogEntry): string | undefined {
  return resource === undefined || resource === user ? undefined : detailText(resource);
}

/** Returns no address for the server's own actions, because they do not come from a client. */
export function shownAddress({ user, ipAddress }: AuditLogEntry): string | undefined {
  const isOfServer = user === texts.theServer && ipAddress === texts.defaults.ipAddress;
  return isOfServer ? undefined : ipAddress;
}

/** Says who did what, and opens the entry. */
export function EntryTitle({ entry, isSample, onOpen }: EntryProps) {
  const sentence = auditSentence(entry);
  const look = 'wrap-anywhere text-start text-sm font-semibold';
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={actorOf(entry)} pictureUrl={null} className="size-6 text-xs" />
      {isSample ? (
        <span dir="auto" className={look}>
          {sentence}
        </span>
      ) : (
        <button
          type="button"
          data-row-title
          dir="auto"
          aria-label={adminAuditTexts.openEntry(sentence, localTimeOf(entry))}
          className={clsx(look, 'min-h-6 rounded hover:underline')}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(entry);
          }}
        >
          {sentence}
        </button>
      )}
    </div>
  );
}
