import { secondFactorTexts } from '@tutti/contract/second-factors/texts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { MessageState } from '#ui/states/message-state.tsx';

const texts = secondFactorTexts.admin;

/** Links administrators to the setup of two-step sign-in if they need it. */
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
