import { adminBroadcastTexts } from '@tutti/contract/admin-broadcast/texts';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { Code, Copy } from 'lucide-react';
import { genreLabel } from '#components/genre-label.ts';
import { embedCode, stationLinks } from '#components/listen-addresses/station-links.ts';
import { copyText } from '#components/listen-copy.ts';
import { stationName } from '#components/stations/station-naming.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { IconButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

const texts = listeningTexts.admin;

/** Copies the page of the small player; only a public station has one, because everybody could read the key in it. */
function CopyPlayer({ station }: { station: BroadcastStation }) {
  const { slug, isPublic } = station;
  const code = embedCode(window.location.origin, slug, stationName(station));
  return (
    <IconButton
      label={adminBroadcastTexts.copyPlayer(genreLabel(station.genreName))}
      {...(isPublic ? {} : { title: listeningTexts.elsewhere.embedPrivate })}
      isUnavailable={!isPublic}
      onClick={() => void copyText(code)}
    >
      <Code aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

interface StationAddressProps {
  station: BroadcastStation;
  /** Leaves out the name of the server, because a phone has no room for it; the copied address is always whole. */
  isShort?: boolean;
}

/** Shows the MP3 address, because every player understands it. Its path stays whole where there is little room. */
export function StationAddress({ station, isShort = false }: StationAddressProps) {
  const { origin, host } = window.location;
  const { mp3 } = stationLinks(origin, station.slug, undefined);
  return (
    <div className="flex min-w-0 items-center">
      <div className="broadcast-address min-w-0 grow">
        <span dir="ltr" title={mp3} className="flex min-w-0">
          {!isShort && <span className="min-w-0 truncate text-muted">{host}</span>}
          <span className={isShort ? 'wrap-anywhere' : 'whitespace-nowrap'}>{mp3.slice(origin.length)}</span>
        </span>
        {!station.isPublic && (
          <Link
            to="/account#players"
            className="inline-block py-1 text-xs text-muted underline underline-offset-4 hover:text-ink"
          >
            {texts.needsKey}
          </Link>
        )}
      </div>
      <IconButton
        label={listeningTexts.elsewhere.copyAddress(genreLabel(station.genreName))}
        onClick={() => void copyText(mp3)}
      >
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
      <CopyPlayer station={station} />
    </div>
  );
}
