import type { DeskCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import {
  CASE_GROUND_LABELS,
  CASE_OUTCOME_LABELS,
  CASE_OUTCOMES,
  CASE_TITLES,
  type CaseOutcome,
} from '@najem/shared/domain/rights';
import { BASICS_FIELDS } from '@najem/shared/domain/register';
import { useDraft, useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField, Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button, filled, Form } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { ReasonsField } from '../frame/ReasonsField';
import { useDialog } from '../frame/use-change';
import { capitalised } from '../frame/values';
import { BasicsFields } from './BasicsFields';
import {
  type DecisionDraft,
  decisionOf,
  draftOf,
  earlierBox,
  edited,
  faultsOf,
  groundsOf,
  keptOf,
  needsBasics,
  needsScope,
  newDraft,
  scopeOf,
} from './decision';
import { OwnTexts } from '../texts/OwnTexts';
import { Effects } from './Effects';
import { ScopeFields } from './ScopeFields';
import { SendDialog } from './SendDialog';
import { calls, type Scope } from './state';
import { CASE_TEXTS as T } from './texts';

/** The decision on a case, with what it would do; it is sent after a look at the letter. */
export function DecisionForm({ found }: { found: DeskCase }) {
  const { dialog, open, close } = useDialog<'send'>();
  const [effects, count, forget] = useRequest(calls.effects);
  const [start] = useState(() => newDraft(found));
  const kept = useDraft('case_decision', found._id, keptOf(start));
  const draft = kept.values ? draftOf(start, kept.values) : start;
  const scope = scopeOf(found, draft);
  const decision = decisionOf(found, draft);
  const counted = { found: effects, onRetry: () => countEffects(scope) };

  const isKnown = kept.values !== undefined;
  const recount = useEffectEvent(() => countEffects(scope));
  useEffect(() => {
    if (isKnown) recount();
  }, [isKnown, kept.round]);

  function countEffects(of: Scope | undefined) {
    if (of !== undefined) count({ id: found._id, scope: of });
  }
  function edit(values: DecisionDraft) {
    const next = edited(found, draft, values);
    const nextScope = scopeOf(found, next);
    if (!isSameScope(scope, nextScope)) {
      // The numbers of another scope are not shown meanwhile.
      forget();
      countEffects(nextScope);
    }
    kept.edit(keptOf(next));
  }
  return (
    <Card
      title={T.decision}
      icon="check"
      actions={kept.values && <OwnTexts reasons={draft.reasons} onInsert={(reasons) => edit({ ...draft, reasons })} />}
    >
      {!kept.values && <Skeleton lines={8} />}
      {kept.values && (
        <Form<DecisionDraft>
          label={T.decision}
          values={draft}
          onEdit={(_, values) => edit(values)}
          check={(values) => faultsOf(found, values)}
          onSubmit={() => {
            // Somebody may have changed entries since the scope was chosen.
            countEffects(scope);
            open('send');
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
            {scope !== undefined && <Effects found={found} scope={scope} counted={counted} />}
            {needsBasics(found, draft) && <BasicsFields found={found} draft={draft} />}
            {draft.ground === 'excessive' && <EarlierBoxes found={found} />}
            <ReasonsField label={T.reasons} hint={T.reasonsHint} />
            <DraftFoot draft={kept} texts={['name', ...BASICS_FIELDS, 'email', 'reasons']} />
          </Stack>
        </Form>
      )}
      {dialog === 'send' && decision && (
        <SendDialog found={found} decision={decision} counted={counted} draft={kept} onClose={close} />
      )}
    </Card>
  );
}

/** Whether two scopes cover the same. */
function isSameScope(one: Scope | undefined, other: Scope | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function Result({ found, draft: { outcome } }: { found: DeskCase; draft: DecisionDraft }) {
  return (
    <>
      <ChoiceField<CaseOutcome>
        name="outcome"
        rules={[filled(T.outcomeEmpty)]}
        label={T.outcome}
        options={CASE_OUTCOMES.map((value) => ({
          value,
          label: capitalised(CASE_OUTCOME_LABELS[value]),
          note: T.outcomeNotes[value],
        }))}
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
    <fieldset className="admin-desk-correction">
      <legend>{T.earlierNamed}</legend>
      {earlier.map(({ _id, number, kind, receivedAt }) => (
        <CheckboxField
          key={_id}
          name={earlierBox(number)}
          label={T.numbered(T.called(CASE_TITLES[kind], formatDate(receivedAt)), number)}
        />
      ))}
    </fieldset>
  );
}
