import type { Input, platform } from '@najem/shared/contract';
import { DescriptionList } from '@najem/shared/ui/content';
import { Dialog, SelectField } from '@najem/shared/ui/data';
import { Button, Form, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls, type Change, changeClosed } from './state';
import { TEXTS } from './texts';

/** Shares of the signed-in people that a canary can begin with. */
const PERCENTS = ['1', '5', '10', '25', '50'];
const REASON_MAX_LENGTH = 200;

/** Asks for a reason before a release is switched. */
export function ChangeDialog() {
  const dialog = useAdmin((state) => state.remotes.change);
  if (dialog.status === 'closed') return null;
  return <OpenDialog change={dialog.change} isSaving={dialog.status === 'saving'} error={dialog.error} />;
}

interface Draft {
  percent: string;
  reason: string;
}

function inputOf(change: Change, { percent, reason }: Draft): Input<typeof platform.switchRelease> {
  const { deed, remote, version, expected, expectedCanary } = change;
  return {
    remote,
    action: deed === 'endCanary' ? 'end-canary' : deed,
    ...(deed === 'activate' || deed === 'canary' ? { version } : {}),
    ...(deed === 'canary' ? { percent: Number(percent) } : {}),
    ...(expected === undefined ? {} : { expected }),
    expectedCanary,
    reason: reason.trim(),
  };
}

function OpenDialog({ change, isSaving, error }: { change: Change; isSaving: boolean; error?: string }) {
  const dispatch = useDispatch();
  const formId = useId();
  const [draft, setDraft] = useState<Draft>({ percent: '10', reason: '' });
  const { deed, name, version } = change;
  const { title, text, confirm } = TEXTS.switches[deed];
  const close = () => dispatch(changeClosed());
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button
            variant={deed === 'rollback' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={draft.reason.trim() === ''}
            loading={isSaving}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Form<Draft>
        id={formId}
        label={title}
        values={draft}
        onEdit={(_, edited) => setDraft(edited)}
        onSubmit={(values) => !isSaving && dispatch(calls.change.requested(inputOf(change, values)))}
        error={error ? { message: error } : undefined}
      >
        <p>{text}</p>
        <DescriptionList
          items={[
            { label: TEXTS.remote, value: name },
            {
              label: deed === 'rollback' ? TEXTS.becomes : TEXTS.version,
              value: <code translate="no">{version}</code>,
            },
          ]}
        />
        {deed === 'canary' && (
          <SelectField
            name="percent"
            label={TEXTS.percent}
            placeholder={null}
            options={PERCENTS.map((value) => ({ value, label: `${value}%` }))}
          />
        )}
        <TextField
          name="reason"
          label={TEXTS.reason}
          hint={TEXTS.reasonHint}
          required
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
