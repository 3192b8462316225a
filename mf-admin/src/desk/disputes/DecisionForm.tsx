import type { DeskDispute } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import {
  type Basis,
  BASIS_LABELS,
  DESK_BASES,
  type Outcome,
  OUTCOME_LABELS,
  OUTCOMES,
} from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { EntryFields } from '@najem/shared/subject';
import { Card, Stack } from '@najem/shared/ui/base';
import { ChoiceField, Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button, filled, Form } from '@najem/shared/ui/form';
import { useState } from 'react';
import { ReasonsField } from '../frame/ReasonsField';
import { useDialog } from '../frame/use-change';
import { capitalised } from '../frame/values';
import { OwnTexts } from '../texts/OwnTexts';
import { type DecisionDraft, decisionOf, edited, faultsOf, newDraft } from './decision';
import { SendDialog } from './SendDialog';
import { DISPUTE_TEXTS as T } from './texts';

/** The decision of a dispute: outcome, basis, reasons and for a correction the entry; sent after a look at the letters. */
export function DecisionForm({ title, dispute }: { title: string; dispute: DeskDispute }) {
  const { dialog, open, close } = useDialog<'send'>();
  const [start] = useState(() => newDraft(dispute));
  const kept = useDraft('dispute_decision', dispute._id, start);
  const draft = kept.values ?? start;
  const { outcome } = draft;
  const { entry } = dispute;
  const decision = decisionOf(dispute, draft);
  return (
    <Card
      title={title}
      icon="check"
      actions={
        kept.values && (
          <OwnTexts reasons={draft.reasons} onInsert={(reasons) => kept.edit(edited({ ...draft, reasons }))} />
        )
      }
    >
      {!kept.values && <Skeleton lines={8} />}
      {kept.values && (
        <Form<DecisionDraft>
          label={title}
          values={draft}
          onEdit={(_, values) => kept.edit(edited(values))}
          check={(values) => faultsOf(dispute, values)}
          onSubmit={() => open('send')}
          actions={
            <Button type="submit" variant="primary" icon="eye">
              {T.preview}
            </Button>
          }
        >
          <Stack>
            <ChoiceField<Outcome>
              name="outcome"
              rules={[filled(T.outcomeEmpty)]}
              label={T.outcome}
              options={OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value], note: T.outcomeNotes[value] }))}
            />
            <SelectField
              name="basis"
              label={T.basis}
              disabled={outcome === ''}
              hint={outcome === '' ? T.basisFirst : undefined}
              options={outcome === '' ? [] : DESK_BASES[outcome].map(optionOf)}
            />
            {outcome === 'corrected' && entry && (
              <fieldset className="admin-desk-correction">
                <legend>{T.corrected}</legend>
                <EntryFields
                  descriptor={SUBJECTS[entry.role]}
                  prefix="correction"
                  purpose="edit"
                  keepsPlace={entry.keepsPlace}
                  values={draft}
                />
              </fieldset>
            )}
            <ReasonsField label={T.reasons} hint={T.reasonsHint} />
            <DraftFoot draft={kept} texts={['rentalAddress', 'comment', 'reasons']} />
          </Stack>
        </Form>
      )}
      {dialog === 'send' && decision && (
        <SendDialog dispute={dispute} decision={decision} draft={kept} onClose={close} />
      )}
    </Card>
  );
}

function optionOf(value: Basis) {
  return { value, label: capitalised(BASIS_LABELS[value]) };
}
