import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { useMailTest } from '#data/admin/admin-settings-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = settingTexts.mail;

/** Shows how emails are sent, and can send a test email to the administrator. */
export function MailSettings({ reply }: { reply: SettingsReply }) {
  const { mutate: test, isPending, data: sent, error } = useMailTest();
  const { server, from } = reply.mail;
  return (
    <div className="space-y-4 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 text-sm">
          <p className="font-medium">{texts.mailServer}</p>
          <p className="mt-0.5 max-w-prose wrap-anywhere text-muted">
            {server === null ? texts.none : texts.server(server, from)}
          </p>
          {server === null && <p className="mt-0.5 max-w-prose text-muted">{texts.setUp}</p>}
        </div>
        <Button isUnavailable={isPending} onClick={() => test()}>
          {isPending ? texts.testing : texts.test}
        </Button>
      </div>
      {sent !== undefined && !isPending && (
        <Banner tone="good">
          {sent.answer === null ? texts.toFile : texts.sent(sent.sentTo, sent.answer)}
        </Banner>
      )}
      {error !== null && <Banner tone="bad">{requestFailureText(error, texts.failed)}</Banner>}
    </div>
  );
}
