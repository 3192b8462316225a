import type { DeskCase } from '@najem/shared/contract';
import { writeCaseLetter } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { dialogClosed } from '../frame/events';
import { LetterText } from '../frame/LetterText';
import { workStatus } from '../frame/work-status';
import { consequences, isErasing, letterOf } from './decision';
import { Effects, useEffects } from './Effects';
import { calls, type Decision } from './state';
import { CASE_TEXTS as T } from './texts';

interface SendDialogProps {
  found: DeskCase;
  decision: Decision;
  /** Counts the effects again. */
  onRetry: () => void;
}

/** Asks before a decision is sent: it repeats the effects and shows the letter; an erasure cannot be undone. */
export function SendDialog({ found, decision, onRetry }: SendDialogProps) {
  const dispatch = useDispatch();
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.cases.work),
    'decide',
    T.sendFailed,
  );
  const { scope } = decision;
  const { reply, isLoading } = useEffects(scope);
  const erases = isErasing(found, decision);
  const isCounted = scope === undefined || (reply !== undefined && !isLoading);
  const close = () => dispatch(dialogClosed());
  return (
    <Dialog
      open
      fillsPhone
      title={erases ? T.eraseTitle : T.sendTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{T.back}</Button>
          <Button
            variant={erases ? 'danger' : 'primary'}
            icon={erases ? 'trash' : 'check'}
            // An erasure is confirmed only after its effects were shown.
            disabled={!isCounted}
            loading={isSaving}
            onClick={() => {
              if (!isSaving) dispatch(calls.decide.requested(decision));
            }}
          >
            {erases ? T.erase : T.send}
          </Button>
        </>
      }
    >
      <Stack>
        {erases && (
          <Notice tone="warning" role={null}>
            {T.irreversible}
          </Notice>
        )}
        <Effects found={found} scope={scope} onRetry={onRetry} more={consequences(found, decision)} />
        <Letter found={found} decision={decision} />
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}

function Letter({ found, decision }: Pick<SendDialogProps, 'found' | 'decision'>) {
  const { title, paragraphs } = writeCaseLetter(letterOf(found, decision, new Date(serverNow())));
  return (
    <section aria-label={T.letter}>
      <h3 className="rn-desk-section">{T.letter}</h3>
      <LetterText title={title} paragraphs={paragraphs} />
    </section>
  );
}
