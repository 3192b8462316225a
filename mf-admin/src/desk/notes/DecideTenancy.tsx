import type { DeskNote } from '@najem/shared/contract/rights';
import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { useDraft } from '@najem/shared/store';
import { useOpened } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { SelectField } from '@najem/shared/ui/select';
import { FormDialog } from '../../panel/FormDialog';
import { NOTICE_TEXTS } from '../frame/notice-texts';
import { ReasonsField } from '../frame/ReasonsField';
import { useChange } from '../frame/use-change';
import { calls } from './state';
import { NOTE_TEXTS as T } from './texts';

interface DecideProps {
  note: DeskNote;
  tenancy: NonNullable<DeskNote['tenancy']>;
}

/** What answers a note about a tenancy besides that there was none. */
const ANSWERS: Partial<Record<DeskNote['kind'], readonly DeskDecision[]>> = {
  tenancy_proof: ['admit', 'refuse'],
  tenancy_names: ['prove'],
};

/** Decides about the tenancy of a note in a dialog. */
export function DecideButton({ note, tenancy }: DecideProps) {
  const [opened, open] = useOpened('decide');
  return (
    <>
      <Button size="s" aria-label={T.decideOf(tenancy.number)} onClick={() => open(note._id)}>
        {T.decide}
      </Button>
      {opened === note._id && <DecideDialog note={note} tenancy={tenancy} onClose={() => open(undefined)} />}
    </>
  );
}

const START = { decision: '', reasons: '' };

function DecideDialog({ note, tenancy: { number, version }, onClose }: DecideProps & { onClose: () => void }) {
  const draft = useDraft('note', note._id, START);
  const { send, isSaving, error } = useChange(calls.decide, NOTICE_TEXTS.handleFailed, onClose, draft);
  const decisions: readonly DeskDecision[] = [...(ANSWERS[note.kind] ?? []), 'annul'];
  const decision = decisions.find((one) => one === draft.values?.decision);
  return (
    <FormDialog<typeof START>
      title={T.decideTitle(number)}
      draft={draft.values}
      kept={{ draft, texts: ['reasons'] }}
      onEdit={draft.edit}
      submitLabel={T.decide}
      isIncomplete={decision === undefined || (draft.values?.reasons ?? '').trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons }) => {
        if (decision !== undefined) send({ number, decision, reasons: reasons.trim(), version });
      }}
      onClose={onClose}
    >
      <SelectField
        name="decision"
        label={T.decision}
        required
        options={decisions.map((value) => ({ value, label: T.decisions[value] }))}
      />
      <ReasonsField label={T.refuseEntryReasons} hint={T.decisionHint} />
    </FormDialog>
  );
}
