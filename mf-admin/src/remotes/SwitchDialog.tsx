import type { Input, platform } from '@najem/shared/contract';
import { DescriptionList } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/data';
import { TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../panel/FormDialog';
import { useAdmin } from '../state';
import { calls, type ReleaseSwitch, switchClosed } from './state';
import { TEXTS } from './texts';

/** Shares of the signed-in users that a canary can start with, in percent. */
const PERCENTS = ['1', '5', '10', '25', '50'];
const REASON_MAX_LENGTH = 200;

/** Asks for a reason before a release is switched. */
export function SwitchDialog() {
  const dialog = useAdmin((state) => state.remotes.switchDialog);
  if (dialog.status === 'closed') return null;
  return <OpenDialog planned={dialog.planned} isSaving={dialog.status === 'saving'} error={dialog.error} />;
}

interface Draft {
  percent: string;
  reason: string;
}

function inputOf(planned: ReleaseSwitch, { percent, reason }: Draft): Input<typeof platform.switchRelease> {
  const { action, remote, version, expected, expectedCanary } = planned;
  return {
    remote,
    action,
    ...(action === 'activate' || action === 'canary' ? { version } : {}),
    ...(action === 'canary' ? { percent: Number(percent) } : {}),
    ...(expected === undefined ? {} : { expected }),
    expectedCanary,
    reason: reason.trim(),
  };
}

function OpenDialog({ planned, isSaving, error }: { planned: ReleaseSwitch; isSaving: boolean; error?: string }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState<Draft>({ percent: '10', reason: '' });
  const { action, name, version } = planned;
  const { title, text, confirm } = TEXTS.switches[action];
  return (
    <FormDialog<Draft>
      title={title}
      draft={draft}
      onEdit={setDraft}
      submitLabel={confirm}
      isDangerous={action === 'rollback'}
      isIncomplete={draft.reason.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={(values) => dispatch(calls.switchRelease.requested(inputOf(planned, values)))}
      onClose={() => dispatch(switchClosed())}
    >
      <p>{text}</p>
      <DescriptionList
        items={[
          { label: TEXTS.remote, value: name },
          {
            label: action === 'rollback' ? TEXTS.becomes : TEXTS.version,
            value: <code translate="no">{version}</code>,
          },
        ]}
      />
      {action === 'canary' && (
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
    </FormDialog>
  );
}
