import type { NameableEntry, Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { EntryTenancy } from '@najem/shared/subject';
import { ErrorState, Stack } from '@najem/shared/ui/base';
import { CheckboxField, Skeleton } from '@najem/shared/ui/content';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { TEXTS as WORDS } from '../frame/texts';
import { useChange } from '../frame/use-change';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.naming;

/** Names which of the reader's entries from before the confirmation are ones of this tenancy. */
export function NameEntries({ tenancy }: { tenancy: Tenancy }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="edit" onClick={() => setOpen(true)}>
        {T.action}
      </Button>
      {isOpen && <NamingDialog tenancy={tenancy} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NamingProps {
  tenancy: Tenancy;
  onClose: () => void;
}

function NamingDialog({ tenancy, onClose }: NamingProps) {
  const formId = useId();
  const { number } = tenancy;
  const [list, load] = useLoaded(calls.ownEntries, { number });
  const [change, send] = useChange(calls.nameEntries, onClose);
  const entries = list.status === 'loading' ? undefined : dataOf(list)?.entries;
  return (
    <Dialog
      open
      title={T.action}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={entries === undefined}
            loading={change.status === 'loading'}
          >
            {T.save}
          </Button>
        </>
      }
    >
      {entries ? (
        <NamingForm
          id={formId}
          about={tenancy.other.role}
          entries={entries}
          error={change.status === 'failed' ? errorText(change.error, T.failed) : undefined}
          onSend={(entryIds) => send({ number, entryIds })}
        />
      ) : list.status === 'failed' ? (
        <ErrorState title={errorText(list.error, T.loadFailed)} onRetry={load} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface NamingFormProps {
  id: string;
  about: Tenancy['role'];
  entries: readonly NameableEntry[];
  error: string | undefined;
  onSend: (entryIds: string[]) => void;
}

function NamingForm({ id, about, entries, error, onSend }: NamingFormProps) {
  const [values, setValues] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(entries.map(({ _id, isNamed }) => [_id, isNamed])),
  );
  return (
    <Form<Record<string, boolean>>
      id={id}
      label={T.action}
      values={values}
      error={error === undefined ? undefined : { message: error }}
      onEdit={(_changed, edited) => setValues(edited)}
      onSubmit={(chosen) => onSend(entries.flatMap(({ _id }) => (chosen[_id] ? [_id] : [])))}
    >
      <p>{T.lead}</p>
      <Stack className="tenancies-naming">
        {entries.map(({ _id, reason, comment, created_at, fromTenancy }) => (
          <CheckboxField
            key={_id}
            name={_id}
            label={
              <>
                {T.entry(reasonLabel(SUBJECTS[about], reason), formatDate(created_at))}
                <span className="tenancies-named rn-muted rn-small">{comment}</span>
                <span className="tenancies-named rn-small">
                  <EntryTenancy fromTenancy={fromTenancy} isAfterReveal={undefined} />
                </span>
              </>
            }
          />
        ))}
      </Stack>
    </Form>
  );
}
