import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import { useLocation } from 'react-router';
import { requestFailureText } from '#data/account/auth-queries.ts';
import { useBeginReauth } from '#data/account/single-sign-on-queries.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

/** The browser goes to the linked service and returns to this page. */
export function SignOnReauth({ service }: { service: string }) {
  const { pathname, search } = useLocation();
  const { mutate: begin, isPending } = useBeginReauth();
  return (
    <div className="mt-5 space-y-4 border-t border-line pt-5">
      <p className="text-sm text-muted">{texts.proveNote(service)}</p>
      <Button
        className="w-full"
        isUnavailable={isPending}
        onClick={() =>
          begin(pathname + search, {
            onError: (error) => void showToast('error', requestFailureText(error, texts.linkFailed)),
          })
        }
      >
        {texts.proveWith(service)}
      </Button>
    </div>
  );
}
