import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { useEffect, useRef } from 'react';
import { CopyField } from '#components/copy-field.tsx';
import type { CreatedInvitation } from '#data/admin/admin-invitations-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = invitationTexts.made;

/** The link is shown only once, because the server stores no copy of it. */
export function CreatedInvitationLink({
  created,
  onDone,
}: {
  created: CreatedInvitation;
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={texts.title} className="space-y-4 rounded-card border border-line bg-surface p-5">
      <header>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {texts.title}
        </h2>
        <p className="max-w-prose text-sm text-muted">{texts.note}</p>
      </header>
      {created.isMailed && created.email !== null && (
        <Banner tone="good">{texts.mailed(created.email)}</Banner>
      )}
      <div className="max-w-3xl">
        <CopyField label={texts.link} value={created.link} copyLabel={texts.copy} />
      </div>
      <Button look="primary" className="max-sm:w-full" onClick={onDone}>
        {texts.done}
      </Button>
    </section>
  );
}
