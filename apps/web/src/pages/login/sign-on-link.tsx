import { singleSignOnTexts as texts } from '@tutti/contract/texts/single-sign-on-texts';
import { useLocation } from 'react-router';
import { signOnStartPath } from '#data/account/single-sign-on-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { readSignOnService } from '#ui/place/read-sign-on-service.ts';

/** The page that required the sign-in. The server only accepts our own paths. */
function readAsked(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '/';
  const asked: unknown = Reflect.get(state, 'askedPage');
  if (typeof asked !== 'object' || asked === null) return '/';
  return String(Reflect.get(asked, 'to'));
}

/** A link to the owner's sign-on service; empty if there is none. */
export function SignOnLink() {
  const { state } = useLocation();
  const service = readSignOnService();
  if (service === '') return null;
  return (
    <p className="border-t border-line pt-6">
      <a href={signOnStartPath(readAsked(state))} className={buttonClass('quiet', 'w-full')}>
        {texts.signInWith(service)}
      </a>
    </p>
  );
}
