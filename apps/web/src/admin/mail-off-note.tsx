import { clsx } from 'clsx';
import { MailWarning } from 'lucide-react';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { Link } from '#ui/link.tsx';
import { canSendMail } from '#ui/server-settings/can-send-mail.ts';

interface MailOffNoteProps {
  /** Names everything that does not work without emails. */
  text: string;
  linkText: string;
  className?: string;
}

/** Says what does not work while the server cannot send emails, and leads to where that is set up. */
export function MailOffNote({ text, linkText, className }: MailOffNoteProps) {
  if (canSendMail()) return null;
  return (
    <div className={clsx('flex gap-3 rounded-xl bg-warn-soft px-4 py-3 text-sm', className)}>
      <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="min-w-0">
        {text}{' '}
        <Link to="/admin/settings#email" className={clsx('whitespace-nowrap', textLinkClass)}>
          {linkText}
        </Link>
      </p>
    </div>
  );
}
