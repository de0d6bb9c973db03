import { appTexts } from '@tutti/contract/app-keys/texts';
import { clsx } from 'clsx';
import { CopyField } from '#components/copy-field.tsx';
import { Panel } from '#components/panel.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { AppNames } from './app-names.tsx';

const texts = appTexts.how;
const connection = appTexts.made;

/** The address of this page, because it is known to be reachable; the one of a new key may be another. */
function OwnSignIn() {
  const { user } = useAuth();
  // Empty until it is known, because the page would move otherwise.
  const userName = user?.userName ?? '';
  return (
    <div className="mt-3 space-y-3">
      <CopyField
        label={connection.server}
        value={window.location.origin}
        copyLabel={connection.copy(connection.server)}
      />
      <CopyField
        label={connection.userName}
        value={userName}
        copyLabel={connection.copy(connection.userName)}
      />
    </div>
  );
}

function Apps({ className }: { className: string }) {
  return (
    <dl className={clsx('grid gap-x-8 text-sm', className)}>
      {texts.apps.map(([platform, apps]) => (
        <div key={platform}>
          <dt className="text-muted">{platform}</dt>
          <dd>
            <AppNames text={apps} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function RecommendedApps() {
  return (
    <Panel title={texts.appsTitle}>
      <Apps className="gap-y-4 sm:grid-cols-2" />
    </Panel>
  );
}

interface HowToConnectProps {
  isWide: boolean;
  /** False while the fields of a new key are shown, which say the same. */
  hasFields: boolean;
}

/** Shown beside the keys, or at full width and with the recommended apps while there are none. */
export function HowToConnect({ isWide, hasFields }: HowToConnectProps) {
  return (
    <Panel title={texts.title}>
      <ol className={clsx('grid gap-x-8 gap-y-4', isWide && 'lg:grid-cols-3')}>
        {texts.steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-raised text-sm font-bold tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 grow">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
              {index === texts.steps.length - 1 && hasFields && <OwnSignIn />}
            </div>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{texts.stations}</p>
      {isWide && (
        <div className="space-y-2.5 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">{texts.appsTitle}</h3>
          <Apps className="gap-y-2 lg:grid-cols-5" />
        </div>
      )}
    </Panel>
  );
}
