import { appTexts } from '@tutti/contract/texts/app-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { OwnApps } from './own-apps.tsx';

/** The other music apps of this account. The address is part of `/rest` refusals. */
export function AppsPage() {
  return (
    <>
      <ViewHeader title={appTexts.title} note={appTexts.note} />
      <OwnApps />
    </>
  );
}
