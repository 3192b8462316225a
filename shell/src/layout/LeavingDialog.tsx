import { selectUnkept } from '@najem/shared/store/host';
import { Dialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { TEXTS } from '../texts';

/** Asks before words are left that could not be saved, or that nothing keeps. */
export function LeavingDialog({ onClose }: { onClose: (isLeaving: boolean) => void }) {
  const isUnkept = useSelector(selectUnkept);
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
      <p>{isUnkept ? TEXTS.unkeptText : TEXTS.unsavedText}</p>
    </Dialog>
  );
}
