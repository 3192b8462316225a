import type { DeskCase } from '@najem/shared/contract';
import { CASE_GROUND_LABELS, CASE_OUTCOME_LABELS, CASE_OUTCOMES, type CaseOutcome } from '@najem/shared/domain';
import { Card, Stack } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { dialogOpened } from '../frame/events';
import { ReasonsField } from '../frame/ReasonsField';
import { capitalised } from '../frame/values';
import { BasicsFields } from './BasicsFields';
import {
  type DecisionDraft,
  decisionOf,
  earlierBox,
  edited,
  faultsOf,
  groundsOf,
  needsBasics,
  needsScope,
  newDraft,
  scopeOf,
} from './decision';
import { Effects } from './Effects';
import { ScopeFields } from './ScopeFields';
import { SendDialog } from './SendDialog';
import { calls, isSameScope } from './state';
import { CASE_TEXTS as T } from './texts';

/** The decision on a case, with what it would do; it is sent after a look at the letter. */
export function DecisionForm({ found }: { found: DeskCase }) {
  const dispatch = useDispatch();
  const dialog = useAdmin(({ desk }) => desk.dialog);
  const [draft, setDraft] = useState(() => newDraft(found));
  const scope = scopeOf(found, draft);
  const decision = decisionOf(found, draft);

  function countEffects(of: typeof scope) {
    if (of !== undefined) dispatch(calls.effects.requested({ id: found._id, scope: of }));
  }
  function edit(values: DecisionDraft) {
    const next = edited(found, draft, values);
    const nextScope = scopeOf(found, next);
    if (!isSameScope(scope, nextScope)) countEffects(nextScope);
    setDraft(next);
  }
  return (
    <Card title={T.decision} icon="check">
      <Form<DecisionDraft>
        label={T.decision}
        values={draft}
        onEdit={(_, values) => edit(values)}
        check={(values) => faultsOf(found, values)}
        onSubmit={() => {
          // Somebody may have changed entries since the scope was chosen.
          countEffects(scope);
          dispatch(dialogOpened('decide'));
        }}
        actions={
          <Button type="submit" variant="primary" icon="eye">
            {T.preview}
          </Button>
        }
      >
        <Stack>
          <Result found={found} draft={draft} />
          {needsScope(found, draft) && <ScopeFields found={found} draft={draft} />}
          {scope !== undefined && <Effects found={found} scope={scope} onRetry={() => countEffects(scope)} />}
          {needsBasics(found, draft) && <BasicsFields found={found} draft={draft} />}
          {draft.ground === 'excessive' && <EarlierBoxes found={found} />}
          <ReasonsField label={T.reasons} hint={T.reasonsHint} />
        </Stack>
      </Form>
      {dialog === 'decide' && decision && (
        <SendDialog found={found} decision={decision} onRetry={() => countEffects(scope)} />
      )}
    </Card>
  );
}

function Result({ found, draft: { outcome } }: { found: DeskCase; draft: DecisionDraft }) {
  return (
    <>
      <ChoiceField<CaseOutcome>
        name="outcome"
        label={T.outcome}
        isVertical
        options={CASE_OUTCOMES.map((value) => ({ value, label: capitalised(CASE_OUTCOME_LABELS[value]) }))}
      />
      <SelectField
        name="ground"
        label={T.ground}
        disabled={outcome === ''}
        hint={outcome === '' ? T.groundFirst : undefined}
        options={groundsOf(found, outcome).map((value) => ({ value, label: capitalised(CASE_GROUND_LABELS[value]) }))}
      />
    </>
  );
}

/** The earlier cases that show that a request is excessive. */
function EarlierBoxes({ found: { earlier } }: { found: DeskCase }) {
  return (
    <fieldset className="rn-desk-correction">
      <legend>{T.earlierNamed}</legend>
      {earlier.map(({ _id, number }) => (
        <CheckboxField key={_id} name={earlierBox(number)} label={number} />
      ))}
    </fieldset>
  );
}
