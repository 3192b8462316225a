import type { ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { errorText, type Request } from '@najem/shared/store';
import { ConfirmDialog } from '@najem/shared/ui/data';
import type { ComponentProps } from 'react';
import { useChange } from './use-change';

type Shown = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'icon' | 'confirmLabel' | 'children'>;

interface QuestionDialogProps<E extends ClientEndpoint> extends Shown {
  /** What is done after a yes. */
  call: Request<E>;
  input: Input<E>;
  /** What is said where it failed. */
  failed: string;
  onDone?: (output: Output<E>) => void;
  onClose: () => void;
}

/** Asks before a change that cannot be undone; closes once it is done. */
export function QuestionDialog<E extends ClientEndpoint>(props: QuestionDialogProps<E>) {
  const { call, input, failed, onDone, onClose, ...shown } = props;
  const [change, send] = useChange(call, (output) => {
    onClose();
    if (output) onDone?.(output);
  });
  return (
    <ConfirmDialog
      open
      loading={change.status === 'loading'}
      error={change.status === 'failed' && errorText(change.error, failed)}
      onConfirm={() => send(input)}
      onClose={onClose}
      {...shown}
    />
  );
}
