import { appTexts } from '@tutti/contract/app-keys/texts';
import { PageColumn } from '#components/page-column.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { OwnApps } from './own-apps.tsx';

/** Refusals of `/rest` contain this page's address. */
export function AppsPage() {
  return (
    <PageColumn>
      <ViewHeader title={appTexts.title} note={appTexts.note} />
      <OwnApps />
    </PageColumn>
  );
}
