import { Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';
import { EvidenceForm } from './EvidenceForm';

/** 'Dodaj dowody': adds evidence to a stored entry. Each screen with entries has one. */
export function EvidenceDialog() {
  const { evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const dialog = useSubjectState((state) => state.dialog);
  if (dialog.status === 'closed') return null;
  const { draft, room, problem } = dialog;
  const close = () => dispatch(evidenceEvent({ type: 'dialogClosed' }));
  return (
    <Dialog
      open
      fillsPhone
      title={TEXTS.addEvidence}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button
            variant="primary"
            loading={dialog.status === 'sending'}
            onClick={() => dispatch(evidenceEvent({ type: 'evidenceSent' }))}
          >
            {TEXTS.confirmEvidence}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{TEXTS.evidenceText}</p>
        {problem && problem.field !== 'evidenceKind' && <Notice tone="danger">{problem.message}</Notice>}
        <EvidenceForm place="dialog" prefix="evidence" draft={draft} problem={problem} room={room} />
      </Stack>
    </Dialog>
  );
}
