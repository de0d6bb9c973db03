import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { Panel } from '#components/panel.tsx';
import type { OutboxMail } from '#data/admin/admin-mail-queries.ts';
import { useOutbox, useResendMail } from '#data/admin/admin-mail-queries.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { formatInstant } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';
import { NotYet } from './not-yet.tsx';

/** More would push the other panels off the screen; the count above includes all. */
const MAILS_SHOWN = 5;

function MailRow({ mail }: { mail: OutboxMail }) {
  const resend = useResendMail();
  return (
    <li className="space-y-1 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-medium" title={mail.to}>
            {mail.to}
          </p>
          <p className="truncate text-muted" title={mail.subject}>
            {mail.subject}
          </p>
        </div>
        <Button
          className="min-h-9 shrink-0 px-4"
          aria-label={adminMonitoringTexts.sendAgainNamed(mail.to, mail.subject)}
          isUnavailable={resend.isPending}
          onClick={() => resend.mutate(mail.id)}
        >
          {adminMonitoringTexts.sendAgain}
        </Button>
      </div>
      {mail.lastError && <p className="text-live wrap-anywhere">{mail.lastError}</p>}
      <p className="text-xs text-muted">
        {adminMonitoringTexts.tries(mail.attempts)}
        {mail.nextAttemptAt && adminMonitoringTexts.nextTry(formatInstant(mail.nextAttemptAt))}
      </p>
    </li>
  );
}

function StuckMails() {
  const { data } = useOutbox();
  const open = data?.filter(({ state }) => state !== 'sent') ?? [];
  if (open.length === 0) return null;
  return (
    <ul
      aria-label={adminMonitoringTexts.mailsThatWait}
      className="mt-3 divide-y divide-line border-t border-line"
    >
      {open.slice(0, MAILS_SHOWN).map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function MailCounts({ mail }: { mail: Monitoring['mail'] }) {
  const counts = [
    { label: adminMonitoringTexts.waiting, value: mail.queued },
    { label: listTexts.failed, value: mail.failed },
    {
      label: mail.hasServer ? adminMonitoringTexts.sentInADay : adminMonitoringTexts.writtenInADay,
      value: mail.sentLastDay,
    },
  ];
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="min-w-0 wrap-anywhere hyphens-auto text-xs text-muted">{label}</dt>
            <dd className="text-lg font-bold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {!mail.hasServer && <p className="mt-3 text-sm text-muted">{settingTexts.mail.none}</p>}
    </>
  );
}

interface MailPanelProps {
  mail: Monitoring['mail'] | undefined;
  hasFailed: boolean;
}

export function MailPanel({ mail, hasFailed }: MailPanelProps) {
  return (
    <Panel isDense title={adminMonitoringTexts.mail}>
      {mail === undefined ? (
        <NotYet hasFailed={hasFailed} />
      ) : (
        <>
          <MailCounts mail={mail} />
          <StuckMails />
        </>
      )}
    </Panel>
  );
}
