import { appTexts } from '@tutti/contract/app-keys/texts';
import { Panel } from '#components/panel.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

export function OtherApps() {
  return (
    <Panel
      title={appTexts.title}
      note={appTexts.account.note}
      action={
        <Link to="/apps" className={buttonClass('quiet')}>
          {appTexts.account.open}
        </Link>
      }
    />
  );
}
