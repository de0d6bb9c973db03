import { settingTexts } from '@tutti/contract/admin-settings/texts';
import { CopyField } from '#components/copy-field.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { useMailTest } from '#data/admin/admin-settings-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = settingTexts.mail;

const EXAMPLE_SERVER = 'smtp://user:password@mail.example.org:587';
const EXAMPLE_SENDER = 'Tutti <tutti@example.org>';

/** An example of a line in the environment of the server. */
function Line({ name, value }: { name: string; value: string }) {
  return (
    <CopyField label={texts.exampleOf(name)} value={`${name}=${value}`} copyLabel={texts.copyLine(name)} />
  );
}

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
        <Button
          isUnavailable={isPending || server === null}
          title={server === null ? texts.nothingToTest : undefined}
          onClick={() => test()}
        >
          {isPending ? texts.testing : texts.test}
        </Button>
      </div>
      {server === null && (
        <>
          <Line name="SMTP_URL" value={EXAMPLE_SERVER} />
          <Line name="MAIL_FROM" value={EXAMPLE_SENDER} />
        </>
      )}
      {sent !== undefined && !isPending && (
        <Banner tone="good">
          {sent.answer === null ? texts.toFile : texts.sent(sent.sentTo, sent.answer)}
        </Banner>
      )}
      {error !== null && <Banner tone="bad">{requestFailureText(error, texts.failed)}</Banner>}
    </div>
  );
}
