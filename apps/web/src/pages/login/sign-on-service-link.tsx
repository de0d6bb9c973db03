import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import { useLocation } from 'react-router';
import { signOnStartPath } from '#data/account/single-sign-on-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { readSignOnService } from '#ui/server-settings/read-sign-on-service.ts';

/** The page that required the sign-in. The server only accepts our own paths. */
function readReturnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '/';
  const returnTo: unknown = Reflect.get(state, 'askedPage');
  if (typeof returnTo !== 'object' || returnTo === null) return '/';
  return String(Reflect.get(returnTo, 'to'));
}

export function SignOnServiceLink() {
  const { state } = useLocation();
  const service = readSignOnService();
  if (service === '') return null;
  return (
    <p className="border-t border-line pt-6">
      <a href={signOnStartPath(readReturnPath(state))} className={buttonClass('quiet', 'w-full')}>
        {texts.signInWith(service)}
      </a>
    </p>
  );
}
