import { appTexts } from '@tutti/contract/app-keys/texts';
import { useLocation } from 'react-router';
import { FormPage } from '#components/forms/form-page.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { readConnection } from './connection.ts';
import { ConnectionFields } from './connection-fields.tsx';

const texts = appTexts.connect;

/**
 * Opened by the QR code, signed in or not. The key stays in the address, because phones reload the page when the user
 * returns from the app.
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
