import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { useStationAccess } from '#data/admin/admin-broadcast-queries.ts';
import { Switch } from '#ui/fields/switch.tsx';

const texts = listeningTexts.access;

interface ListenAccessProps {
  name: string;
  genreId: string;
  isPublic: boolean;
}

/** Lets administrators make a station public, and explains the consequences. */
export function ListenAccess({ name, genreId, isPublic }: ListenAccessProps) {
  const { mutate: change, isPending } = useStationAccess();
  return (
    <div className="flex items-center gap-4 rounded-xl bg-raised px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{texts.isPublic}</p>
        <p className="text-sm text-muted">{texts.licence}</p>
      </div>
      <Switch
        label={texts.switch(name)}
        isOn={isPublic}
        isBusy={isPending}
        onToggle={() => change({ genreId, name, isPublic: !isPublic })}
      />
    </div>
  );
}
