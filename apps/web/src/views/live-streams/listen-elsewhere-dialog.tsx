import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { isAdmin } from '@tutti/contract/roles';
import { EmbedCode, ListenAddresses } from '#components/listen-addresses/listen-addresses.tsx';
import { PrivateAddresses } from '#components/listen-addresses/private-addresses.tsx';
import { stationLinks } from '#components/listen-addresses/station-links.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import { useStationAddress } from '#data/account/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ListenAccess } from './listen-access.tsx';

const texts = listeningTexts.elsewhere;

interface StationParts {
  readonly name: string;
  readonly genreId: string;
}

function Contents({ name, genreId }: StationParts) {
  const { user } = useAuth();
  const { data: address, isError, refetch } = useStationAddress(genreId);
  if (address === undefined && isError) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (address === undefined) return <Skeleton className="h-64" />;
  if (address === null) return <p className="text-sm">{texts.offAir}</p>;
  const linksOf = (key: string | undefined) => stationLinks(window.location.origin, address.slug, key);
  return (
    <div className="space-y-6">
      {user !== undefined && isAdmin(user.roles) && (
        <ListenAccess name={name} genreId={genreId} isPublic={address.isPublic} />
      )}
      {address.isPublic ? (
        <>
          <p className="text-sm">{texts.publicNote}</p>
          <ListenAddresses links={linksOf(undefined)} />
          <EmbedCode slug={address.slug} name={name} />
        </>
      ) : (
        <>
          <PrivateAddresses linksOf={linksOf} needsKey={texts.needsKey} />
          <p className="text-sm text-muted">{texts.embedPrivate}</p>
        </>
      )}
    </div>
  );
}

export function ListenElsewhereDialog({ name, genreId, onClose }: StationParts & { onClose: () => void }) {
  return (
    <Dialog isWide title={texts.title(name)} onClose={onClose}>
      <Contents name={name} genreId={genreId} />
    </Dialog>
  );
}
