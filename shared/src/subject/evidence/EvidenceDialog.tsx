import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';
import { EvidenceForm } from './EvidenceForm';

/** 'Dodaj dowody': adds evidence to a stored entry. Each screen with entries has one. */
export function EvidenceDialog() {
  const { evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  const dialog = useSubjectState((state) => state.dialog);
  const formId = useId();
  if (dialog.status === 'closed') return null;
  const { draft, room, problem } = dialog;
  const close = () => dispatch(evidenceEvent({ type: 'dialogClosed' }));
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
      <Form
        id={formId}
        label={TEXTS.addEvidence}
        onSubmit={() => void dispatch(evidenceEvent({ type: 'evidenceSent' }))}
      >
        <p>{TEXTS.evidenceText}</p>
        {problem && problem.field !== 'evidenceKind' && <Notice tone="danger">{problem.message}</Notice>}
        <EvidenceForm place="dialog" prefix="evidence" draft={draft} problem={problem} room={room} />
      </Form>
    </Dialog>
  );
}
