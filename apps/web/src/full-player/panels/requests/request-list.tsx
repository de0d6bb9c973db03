import { mayControlStations } from '@tutti/contract/roles';
import { requestTexts as texts } from '@tutti/contract/station-requests/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import type { StationRequest, StationRequests } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { Drawing } from '#ui/states/drawing.tsx';
import { followingRows } from '../following-rows.ts';
import { ROW, RowText } from '../panel-row.tsx';
import { UpNext, type UpNextRow } from '../up-next.tsx';
import { toRequestRow } from './request-row.ts';
import { findOnAir, isOwnWaiting, requesterWords, timeWords, withoutPast } from './request-times.ts';

function RequestButton({ onRequest }: { onRequest: () => void }) {
  return (
    <Button
      ref={leaveFocusToContent}
      data-focus="request"
      className="shrink-0 self-start bg-ink/10! hover:bg-ink/20!"
      onClick={onRequest}
    >
      <Plus aria-hidden="true" className="size-4" />
      {texts.ask}
    </Button>
  );
}

function WithdrawButton({ request, onWithdraw }: { request: StationRequest; onWithdraw: () => void }) {
  const { id, title } = request.track;
  const shared = { ref: leaveFocusToContent, 'data-focus': id, onClick: onWithdraw };
  const icon = <X aria-hidden="true" className="size-4" />;
  if (!request.isMine)
    return (
      <IconButton label={texts.removeOf(title)} {...shared}>
        {icon}
      </IconButton>
    );
  return (
    <Button
      aria-label={texts.withdrawOf(title)}
      title={texts.withdrawOf(title)}
      className="full-player-withdraw min-w-11 shrink-0 bg-ink/10! hover:bg-ink/20!"
      {...shared}
    >
      {icon}
      <span>{texts.withdraw}</span>
    </Button>
  );
}

interface RequestRowProps {
  request: StationRequest;
  isOnAir: boolean;
  /** Undefined if it cannot be withdrawn. */
  onWithdraw: (() => void) | undefined;
}

function RequestRow({ request, isOnAir, onWithdraw }: RequestRowProps) {
  const { title, artist } = request.track;
  return (
    <li className={clsx(ROW, isOnAir && 'bg-ink/10')} title={[title, artist].filter(Boolean).join(' · ')}>
      <RowText
        row={toRequestRow(request.track)}
        note={
          <span className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span className={clsx('tabular-nums', isOnAir && 'font-semibold text-ink')}>
              {isOnAir ? texts.onAir : timeWords(request)}
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {requesterWords(request)}
            </span>
          </span>
        }
      />
      {onWithdraw !== undefined && <WithdrawButton request={request} onWithdraw={onWithdraw} />}
    </li>
  );
}

interface NoneYetProps {
  onRequest: () => void;
  /** The songs that are known to follow, which are shown in the meantime. */
  following: readonly UpNextRow[];
}

function NoneYet({ onRequest, following }: NoneYetProps) {
  if (following.length > 0) {
    return (
      <>
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{texts.none}</p>
            <p className="text-sm text-muted">{texts.noneHint}</p>
          </div>
          <RequestButton onRequest={onRequest} />
        </div>
        <p aria-hidden="true" className="shrink-0 pt-2 text-sm text-muted">
          {stationTexts.upNext}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
        <div tabIndex={0} className="full-player-requests-scroll -mx-2 px-2">
          <UpNext heading={stationTexts.upNext} rows={following} none="" />
        </div>
      </>
    );
  }
  return (
    <div className="m-auto flex flex-col items-center gap-3 py-2 text-center">
      <Drawing name="requests" size="size-16" />
      <div>
        <p className="font-semibold">{texts.none}</p>
        <p className="text-sm text-muted text-balance">{texts.noneHint}</p>
      </div>
      <div>
        <RequestButton onRequest={onRequest} />
      </div>
    </div>
  );
}

interface RequestListProps extends StationRequests {
  onRequest: () => void;
  onWithdraw: (request: StationRequest) => void;
}

/** Each user may have one open request, which the line explains; it also says if the owner allows none. */
function RequestLine({
  areTaken,
  isWaiting,
  children,
}: Record<'areTaken' | 'isWaiting', boolean> & { children: ReactNode }) {
  if (areTaken && !isWaiting) return children;
  return (
    <p className="flex min-h-11 shrink-0 items-center text-sm text-muted">
      {areTaken ? texts.waiting : texts.off}
    </p>
  );
}

export function RequestList({ areTaken, requests, onRequest, onWithdraw }: RequestListProps) {
  const { nowPlaying } = useStation();
  const { user } = useAuth();
  const shown = withoutPast(requests, nowPlaying);
  if (areTaken && shown.length === 0)
    return <NoneYet onRequest={onRequest} following={followingRows(nowPlaying)} />;
  const onAir = findOnAir(shown, nowPlaying);
  const mayRemove = user !== undefined && mayControlStations(user.roles);
  return (
    <>
      <RequestLine areTaken={areTaken} isWaiting={isOwnWaiting(requests, nowPlaying)}>
        <RequestButton onRequest={onRequest} />
      </RequestLine>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <ol aria-label={texts.tab} tabIndex={0} className="full-player-requests-scroll -mx-2">
        {shown.map((request) => (
          <RequestRow
            key={`${request.track.id} ${request === onAir}`}
            request={request}
            isOnAir={request === onAir}
            onWithdraw={
              (request.isMine || mayRemove) && !request.isFixed && request !== onAir
                ? () => onWithdraw(request)
                : undefined
            }
          />
        ))}
      </ol>
    </>
  );
}
