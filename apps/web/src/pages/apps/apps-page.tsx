import { appTexts } from '@tutti/contract/texts/app-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { OwnApps } from './own-apps.tsx';

/** Other music apps of this account. Refused sign-ins of `/rest` name its address. */
export function AppsPage() {
  return (
    <>
      <ViewHeader title={appTexts.title} note={appTexts.note} />
      <OwnApps />
    </>
  );
}
