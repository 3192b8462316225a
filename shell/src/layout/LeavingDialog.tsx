import { Dialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { TEXTS } from '../texts';

/** Asks before words are left that could not be saved. */
export function LeavingDialog({ onClose }: { onClose: (isLeaving: boolean) => void }) {
  const stay = () => onClose(false);
  return (
    <Dialog
      open
      title={TEXTS.unsavedTitle}
      tone="warning"
      size="s"
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={() => onClose(true)}>
            {TEXTS.leave}
          </Button>
          <Button autoFocus variant="primary" onClick={stay}>
            {TEXTS.keepWriting}
          </Button>
        </>
      }
    >
      <p>{TEXTS.unsavedText}</p>
    </Dialog>
  );
}
