import type { Input } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { errorText, useRequest } from '@najem/shared/store';
import { DescriptionList } from '@najem/shared/ui/content';
import { SelectField } from '@najem/shared/ui/select';
import { TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../panel/FormDialog';
import { calls, type ReleaseSwitch } from './state';
import { TEXTS } from './texts';

/** Shares of the signed-in users that a canary can start with, in percent. */
const PERCENTS = ['1', '5', '10', '25', '50'];
const REASON_MAX_LENGTH = 200;

interface Draft {
  percent: string;
  reason: string;
}

function inputOf(
  planned: ReleaseSwitch,
  { percent, reason }: Draft,
  force: true | undefined,
): Input<typeof platform.switchRelease> {
  const { action, remote, version, expected, expectedCanary } = planned;
  return {
    remote,
    action,
    version: action === 'activate' || action === 'canary' ? version : undefined,
    percent: action === 'canary' ? Number(percent) : undefined,
    expected,
    expectedCanary,
    reason: reason.trim(),
    force,
  };
}

interface SwitchDialogProps {
  planned: ReleaseSwitch;
  onClose: () => void;
}

/** Asks for a reason before a release is switched. */
export function SwitchDialog({ planned, onClose }: SwitchDialogProps) {
  const [switching, switchRelease] = useRequest(calls.switchRelease, onClose);
  const [draft, setDraft] = useState<Draft>({ percent: '10', reason: '' });
  const { action, name, version } = planned;
  // A rollback of the first version leads to none before it.
  const isHidden = action === 'rollback' && version === planned.expected;
  // Whoever has read for how many it fails may insist.
  const fails = switching.status === 'failed' && switching.error.code === 'RELEASE_FAILS';
  const { title, text, confirm } = TEXTS.switches[isHidden ? 'hide' : action];
  return (
    <FormDialog<Draft>
      title={title}
      draft={draft}
      onEdit={setDraft}
      submitLabel={fails ? TEXTS.insist : confirm}
      isDangerous={fails || action === 'rollback' || action === 'retire'}
      isIncomplete={draft.reason.trim() === ''}
      isSaving={switching.status === 'loading'}
      error={switching.status === 'failed' ? errorText(switching.error, TEXTS.switchFailed) : undefined}
      onSubmit={(values) => switchRelease(inputOf(planned, values, fails || undefined))}
      onClose={onClose}
    >
      <p>{text}</p>
      <DescriptionList
        items={[
          { label: TEXTS.remote, value: name },
          {
            label: action === 'rollback' && !isHidden ? TEXTS.becomes : TEXTS.version,
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
