import { appTexts } from '@tutti/contract/texts/app-texts';
import { useLocation } from 'react-router';
import { FormPage } from '#components/forms/form-page.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { readConnection } from './connection.ts';
import { ConnectionFields } from './connection-fields.tsx';

const texts = appTexts.connect;

/**
 * The page that the QR code opens on a phone, signed in or not. The key is only in the address and stays there, because
 * phones reload a page when the user returns from the app.
 */
export function ConnectPage() {
  usePageTitle(texts.title);
  const { hash } = useLocation();
  const connection = readConnection({ origin: window.location.origin, hash });
  if (connection === undefined) {
    return (
      <FormPage heading={texts.nothing} note={texts.nothingText}>
        <Link to="/apps" className={buttonClass('primary', 'w-full')}>
          {texts.open}
        </Link>
      </FormPage>
    );
  }
  return (
    <FormPage heading={texts.title} note={texts.note}>
      <ConnectionFields {...connection} />
      <p className="text-sm text-muted">{texts.close}</p>
    </FormPage>
  );
}
