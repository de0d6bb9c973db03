import { secondFactorTexts } from '@tutti/contract/texts/second-factor-texts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = secondFactorTexts.admin;

/** Links administrators to two-step sign-in if they need it and have not set it up. */
export function SecondStepMissing() {
  return (
    <MessageState
      isAlert
      drawing="locked"
      title={texts.missingTitle}
      text={texts.missingText}
      action={
        <Link to="/account" className={buttonClass('primary')}>
          {texts.goToAccount}
        </Link>
      }
    />
  );
}
