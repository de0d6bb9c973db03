import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { LogoMark } from '#ui/server-settings/logo.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { FullPlayerHeader } from './full-player-frame.tsx';

const texts = fullPlayerViewTexts;

/** For users who open the address of the full player while nothing plays. */
export function EmptyFullPlayer({ onClose }: { onClose: () => void }) {
  const openView = useOpenView();
  return (
    <>
      <FullPlayerHeader onClose={onClose}>
        <h1 className="font-semibold">{texts.heading}</h1>
      </FullPlayerHeader>
      <div className="m-auto">
        <MessageState
          art={<LogoMark className="size-16" />}
          title={texts.nothing}
          text={texts.nothingHint}
          action={
            <Button look="primary" onClick={() => openView({ id: 'live-streams' })}>
              {texts.browse}
            </Button>
          }
        />
      </div>
    </>
  );
}
