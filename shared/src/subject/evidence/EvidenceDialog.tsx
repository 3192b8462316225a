import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';
import type { EvidenceDialog as DialogState, EvidenceEvent } from './dialog';
import { EvidenceForm } from './EvidenceForm';

/** 'Dodaj dowody': adds evidence to a stored entry. Each screen with entries of subjects has one. */
export function EvidenceDialog() {
  const { evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const dialog = useSubjectState((state) => state.dialog);
  return <EvidenceDialogView dialog={dialog} onEvent={(event) => void dispatch(evidenceEvent(event))} />;
}

interface EvidenceDialogViewProps {
  dialog: DialogState;
  onEvent: (event: EvidenceEvent) => void;
}

/** The same wherever else an entry stands; nothing while it is closed. */
export function EvidenceDialogView({ dialog, onEvent }: EvidenceDialogViewProps) {
  const formId = useId();
  if (dialog.status === 'closed') return null;
  const { draft, room, problem } = dialog;
  const close = () => onEvent({ type: 'dialogClosed' });
  return (
    <Dialog
      open
      title={TEXTS.addEvidence}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={dialog.status === 'sending'}>
            {TEXTS.confirmEvidence}
          </Button>
        </>
      }
    >
      <Form id={formId} label={TEXTS.addEvidence} onSubmit={() => onEvent({ type: 'evidenceSent' })}>
        <p>{TEXTS.evidenceText}</p>
        {problem && problem.field !== 'evidenceKind' && <Notice tone="danger">{problem.message}</Notice>}
        <EvidenceForm place="dialog" prefix="evidence" draft={draft} problem={problem} room={room} onEvent={onEvent} />
      </Form>
    </Dialog>
  );
}
