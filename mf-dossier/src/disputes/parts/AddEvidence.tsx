import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { errorText } from '@najem/shared/store';
import { Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useChange } from '../../file/frame/use-change';
import { FormFiles } from '../../proof/parts/FormFiles';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { evidenceClosed } from '../../proof/state';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { filesLeft } from './files';

const T = TEXTS.evidence;

/** 'Dodaj dowód': files of a side beside what it writes, as long as the other side's last word is not in. */
export function AddEvidence({ dispute }: { dispute: Dispute }) {
  const { may } = dispute;
  const [isOpen, setOpen] = useState(false);
  if (may.addFilesUntil === undefined || filesLeft(dispute) <= 0) return null;
  return (
    <Stack gap="m">
      <p className="rn-muted rn-small">{noteOf(dispute)(formatDate(may.addFilesUntil))}</p>
      {isOpen ? (
        <EvidenceForm dispute={dispute} onOver={() => setOpen(false)} />
      ) : (
        <Cluster>
          <Button icon="plus" onClick={() => setOpen(true)}>
            {T.action}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

function noteOf({ side, state, awaited }: Dispute) {
  if (awaited) return awaited.step === 'question' ? T.besideAnswer : T.beforeComment;
  if (side === 'person') return T.beforeAnswer;
  return state === 'awaiting_author' ? T.besideAnswer : T.beforeComment;
}

/** A refusal that the page explains keeps what was chosen. */
const KEPT = { stop: () => undefined, resume: () => undefined, sent: () => undefined };

function EvidenceForm({ dispute, onOver }: { dispute: Dispute; onOver: () => void }) {
  const { _id: id, version } = dispute;
  const dispatch = useDispatch();
  const [change, send] = useChange(calls.addFiles, onOver, KEPT);
  const { attachmentIds, wait, fault } = useFormFiles(TEXTS.form.filesWait, 'evidence');
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => () => void dispatch(evidenceClosed()), [dispatch]);
  function submit() {
    if (attachmentIds === undefined) return wait();
    setEmpty(attachmentIds.length === 0);
    if (attachmentIds.length > 0) send({ id, attachmentIds, version });
  }
  return (
    <Form
      label={T.action}
      values={{}}
      error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onOver}>{TEXTS.form.cancel}</Button>
          <Button type="submit" variant="primary" loading={change.status === 'loading'}>
            {T.send}
          </Button>
        </>
      }
    >
      <FormFiles label={T.files} max={filesLeft(dispute)} purpose="dispute" of="evidence" />
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      {isEmpty && attachmentIds?.length === 0 && <Notice tone="danger">{T.none}</Notice>}
    </Form>
  );
}
