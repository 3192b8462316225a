import type { CaseConcern, CaseKind } from '@najem/shared/domain/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { ATTACHMENTS_PER_THING, reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { CASE_TEXT_MAX_LENGTH, CASE_TEXT_MIN_LENGTH, caseDueAt } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded, useSending } from '@najem/shared/store';
import { ErrorState } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField, Skeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { DraftFoot } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button, filled, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFileBase } from '../../file/frame/base';
import { NewsField, useNamingAlong } from '../../news/NewsField';
import { FormFiles } from '../../proof/parts/FormFiles';
import type { FormDraft } from '../../proof/parts/use-form-draft';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.form;
/** As many entries as one answer of the server may have. */
const ENTRIES_MAX = 100;

/** What a person chooses between; an opinion is named by the address alone. */
type Concern = Exclude<CaseConcern['is'], 'tenancy'>;

/** What a person writes in the form of a case. */
export interface CaseValues {
  concerns: Concern;
  entryId: string;
  text: string;
  restricts: boolean;
  email: string;
}

const CONCERNS: readonly { value: Concern; label: string; note: string }[] = [
  { value: 'file', label: T.file, note: T.fileNote },
  { value: 'entry', label: T.entry, note: T.entryNote },
  { value: 'basics', label: T.basics, note: T.basicsNote },
];

function concernOf({ concerns, entryId }: CaseValues, tenancy: string | undefined): CaseConcern {
  if (tenancy !== undefined) return { is: 'tenancy', number: tenancy };
  return concerns === 'entry' ? { is: 'entry', entryId } : { is: concerns };
}

interface CaseFieldsProps {
  kind: CaseKind;
  /** The number of the tenancy whose opinion it is about. */
  tenancy: string | undefined;
  values: CaseValues;
  draft: FormDraft<CaseValues>;
}

/** The form of a case; of an entry that is to be corrected it leads to the entry's dispute instead. */
export function CaseFields({ kind, tenancy, values, draft }: CaseFieldsProps) {
  const base = useFileBase();
  const navigate = useNavigate();
  const nameAlong = useNamingAlong();
  const [change, send] = useSending(draft, calls.open, ({ case: opened }) => {
    nameAlong(values.email);
    void navigate(`${base}/cases/${opened._id}`, { replace: true });
  });
  const { attachmentIds, wait, fault } = useFormFiles(T.filesWait);
  const [now] = useState(() => new Date(serverNow()));
  const isDispute = kind === 'rectification' && values.concerns === 'entry';
  const submit = (typed: CaseValues) => {
    if (attachmentIds === undefined) return wait();
    send({
      kind,
      text: typed.text.trim(),
      concerns: concernOf(typed, tenancy),
      restrictMeanwhile: kind === 'objection' ? typed.restricts : undefined,
      attachmentIds,
    });
  };
  return (
    <Form<CaseValues>
      label={tenancy === undefined ? T.title : T.noticeTitle}
      values={values}
      error={change.status === 'failed' ? { message: errorText(change.error, T.failed) } : undefined}
      onEdit={(changed) => draft.edit({ ...values, ...changed })}
      onSubmit={submit}
      actions={
        <>
          <Button href={tenancy === undefined ? `${base}/cases` : `/tenancies/${tenancy}`}>{T.cancel}</Button>
          {!isDispute && (
            <Button type="submit" variant="primary" loading={change.status === 'loading'}>
              {T.submit}
            </Button>
          )}
        </>
      }
    >
      {tenancy === undefined && (
        <ChoiceField
          label={T.concerns}
          name="concerns"
          options={kind === 'rectification' ? CONCERNS.filter(({ value }) => value !== 'file') : CONCERNS}
        />
      )}
      {tenancy === undefined && values.concerns === 'entry' && <EntryChoice />}
      {isDispute ? (
        <ToDispute entryId={values.entryId} />
      ) : (
        <>
          <TextArea
            label={T.text}
            hint={T.textHint}
            name="text"
            rules={[rule((text: string) => (text.trim().length < CASE_TEXT_MIN_LENGTH ? T.tooShort : undefined))]}
            maxLength={CASE_TEXT_MAX_LENGTH}
            rows={7}
          />
          <FormFiles key={draft.round} label={T.files} max={ATTACHMENTS_PER_THING} purpose="case" {...draft.ofFiles} />
          {kind === 'objection' && <CheckboxField name="restricts" label={T.restrict} hint={T.restrictHint} />}
          <NewsField email={values.email} />
          {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
          <Notice tone="info" role={null}>
            {TEXTS.answerBy(formatDate(caseDueAt(kind, now)))}.
          </Notice>
          <DraftFoot draft={draft} texts={['text']} />
        </>
      )}
    </Form>
  );
}

/** Leads to the dispute about the chosen entry. */
function ToDispute({ entryId }: { entryId: string }) {
  const base = useFileBase();
  return (
    <Notice
      tone="info"
      actions={
        entryId !== '' && (
          <Button size="s" icon="shield-alert" href={`${base}/entries/${entryId}/dispute`}>
            {T.toDispute}
          </Button>
        )
      }
    >
      {T.entryDispute}
    </Notice>
  );
}

/** The entries about the person, newest first, to choose one from. */
function EntryChoice() {
  const [entries, load] = useLoaded(calls.entries, { page: 1, pageSize: ENTRIES_MAX });
  const rows = dataOf(entries)?.rows;
  if (!rows) {
    return entries.status === 'failed' ? (
      <ErrorState title={errorText(entries.error, T.entriesFailed)} onRetry={load} />
    ) : (
      <Skeleton lines={2} />
    );
  }
  if (rows.length === 0) return <p className="rn-muted">{T.noEntries}</p>;
  return (
    <SelectField
      label={T.entryChoice}
      name="entryId"
      rules={[filled(T.entryMissing)]}
      options={rows.map(({ _id, role, reason, rentalAddress, created_at, addedAt }) => ({
        value: _id,
        label: [reasonLabel(SUBJECTS[role], reason), rentalAddress, formatDate(created_at ?? addedAt)].join(' · '),
      }))}
    />
  );
}
