import { settingTexts } from '@tutti/contract/texts/setting-texts';
import { Panel } from '#components/panel.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { SettingsReply } from '#data/admin/admin-settings-queries.ts';
import { useMailTest } from '#data/admin/admin-settings-queries.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = settingTexts.mail;

/** By what mails leave, and whether they do: with a real one to whoever asks. */
export function MailSettings({ reply }: { reply: SettingsReply }) {
  const { mutate: test, isPending, data: sent, error } = useMailTest();
  const { server, from } = reply.mail;
  return (
    <Panel
      isDense
      title={texts.title}
      action={
        <Button isUnavailable={isPending} onClick={() => test()}>
          {isPending ? texts.testing : texts.test}
        </Button>
      }
    >
      <p className="max-w-prose text-sm wrap-anywhere text-muted">
        {server === null ? texts.none : texts.server(server, from)}
      </p>
      <div className="mt-4 empty:hidden">
        {sent !== undefined && !isPending && (
          <Banner tone="good">
            {sent.answer === null ? texts.toFile : texts.sent(sent.sentTo, sent.answer)}
          </Banner>
        )}
        {error !== null && <Banner tone="bad">{requestFailureText(error, texts.failed)}</Banner>}
      </div>
    </Panel>
  );
}
