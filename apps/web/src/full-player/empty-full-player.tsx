import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { LogoMark } from '#ui/place/logo.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ReturnOffer, useReturnOffer } from '../player-bar/return-offer.tsx';
import { FullPlayerHeader } from './full-player-frame.tsx';

const texts = musicTexts.stage;

/** Shown when the full player is opened by its address while nothing plays. */
export function EmptyFullPlayer({ onClose }: { onClose: () => void }) {
  const openView = useOpenView();
  const offer = useReturnOffer();
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
            offer ? (
              <div className="flex max-w-full items-center gap-3">
                <ReturnOffer {...offer} />
              </div>
            ) : (
              <Button look="primary" onClick={() => openView({ id: 'live-streams' })}>
                {texts.browse}
              </Button>
            )
          }
        />
      </div>
    </>
  );
}
