import { SECOND_MS } from '@najem/shared/domain/kernel';
import { selectSession } from '@najem/shared/store';
import { selectKept, selectUnkept, stayRequested } from '@najem/shared/store/host';
import { Countdown } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useDispatch, useSelector } from 'react-redux';
import { useShellState } from '../module';
import { TEXTS } from '../texts';
import { signOutPressed } from './leaving';

/** The last minute before an idle logout: a countdown and a button to stay. Closing it in any way counts as staying. */
export function IdleDialog() {
  const dispatch = useDispatch();
  const { isAuthenticated } = useSelector(selectSession);
  const endsAt = useShellState((state) => state.idleEndsAt);
  const isKept = useSelector(selectKept);
  const isUnkept = useSelector(selectUnkept);
  const words = isUnkept ? TEXTS.idleUnkept : isKept && TEXTS.idleKept;
  const isOpen = isAuthenticated && endsAt !== null;
  const stay = () => dispatch(stayRequested());

  return (
    <Dialog
      open={isOpen}
      title={TEXTS.idleTitle}
      tone="warning"
      size="s"
      onClose={stay}
      actions={
        <>
          <Button onClick={() => dispatch(signOutPressed())}>{TEXTS.logout}</Button>
          {/* A key pressed at the wrong moment must not sign the person out. */}
          <Button autoFocus variant="primary" onClick={stay}>
            {TEXTS.stay}
          </Button>
        </>
      }
    >
      <div className="rn-stack rn-gap-s">
        <p>{words ? `${TEXTS.idle} ${words}` : TEXTS.idle}</p>
        <p className="rn-idle-left">
          <span>{`${TEXTS.idleCountdown} `}</span>
          {endsAt !== null && (
            <strong>
              <Countdown endsAt={endsAt}>{(leftMs) => TEXTS.idleSeconds(Math.ceil(leftMs / SECOND_MS))}</Countdown>
            </strong>
          )}
        </p>
      </div>
    </Dialog>
  );
}
