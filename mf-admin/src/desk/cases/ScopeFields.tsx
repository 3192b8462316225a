import type { DeskCase } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { SelectField } from '@najem/shared/ui/select';
import { DateField } from '@najem/shared/ui/date';
import { filled, rule } from '@najem/shared/ui/form';
import { nameOfEntry } from './CaseSubjects';
import { type DecisionDraft, entryBox, SCOPES } from './decision';
import { CASE_TEXTS as T } from './texts';

/** How much a decision erases or restricts: everything, single entries or those of one reason. */
export function ScopeFields({ found, draft: { scope } }: { found: DeskCase; draft: DecisionDraft }) {
  const { entries, kind } = found;
  // Without entries only the subject itself is left.
  const scopes = entries.length === 0 ? SCOPES.filter((one) => one === 'all') : SCOPES;
  return (
    <>
      <ChoiceField<(typeof SCOPES)[number]>
        name="scope"
        rules={[filled(T.scopeEmpty)]}
        label={T.scope}
        options={scopes.map((value) => ({ value, label: T.scopes[value], note: T.scopeNotes[value] }))}
      />
      {scope === 'entries' && (
        <fieldset className="admin-desk-correction admin-desk-boxes">
          <legend>{T.chosenEntries}</legend>
          {entries.map((entry) => (
            <CheckboxField key={entry._id} name={entryBox(entry._id)} label={nameOfEntry(entry)} />
          ))}
        </fieldset>
      )}
      {scope === 'kind' && (
        <SelectField name="reason" rules={[filled(T.reasonEmpty)]} label={T.reason} options={reasonsOf(entries)} />
      )}
      {kind === 'restriction' && (
        <DateField name="until" rules={[rule(findUntilFault)]} label={T.until} hint={T.untilHint} />
      )}
    </>
  );
}

function findUntilFault(until: string): string | undefined {
  return until !== '' && until <= warsawDate(serverNow()) ? T.untilPast : undefined;
}

/** The reasons of the entries, with how many have each. */
function reasonsOf(entries: DeskCase['entries']) {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { role, reason } of entries) {
    const { count } = counts.get(reason) ?? { count: 0 };
    counts.set(reason, { label: reasonLabel(SUBJECTS[role], reason), count: count + 1 });
  }
  return [...counts].map(([value, { label, count }]) => ({ value, label: T.reasonCount(label, count) }));
}
