import type { ListLink } from '../list/query';
import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { Badge } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { findDoneSubmission, type OpenFlow } from '../flow/flow';
import { TEXTS } from '../texts';

export interface SuccessDialogProps {
  flow: OpenFlow;
  list: ListLink;
  leaveAfterSaveMs: number | undefined;
}

/** Reports a save with the RentCoins it earned, then leads to the list. */
export function SuccessDialog({ flow, list, leaveAfterSaveMs }: SuccessDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const done = findDoneSubmission(flow);
  // An added entry and a warning wait for OK; a saved subject may leave after a time.
  const isSave = flow.view === 'form' && flow.mode !== 'locked';
  const timeMs = done && done.warning === undefined && isSave ? leaveAfterSaveMs : undefined;

  const leave = useEffectEvent(() => {
    if (done) toast.show({ text: done.message, durationMs: TENANT_TOAST_MS });
    void navigate(list.href, { state: list.state });
  });
  useEffect(() => {
    if (timeMs === undefined) return;
    const timer = setTimeout(leave, timeMs);
    return () => clearTimeout(timer);
  }, [timeMs]);

  if (!done) return null;
  return (
    <Dialog
      open
      tone="success"
      size="s"
      title={TEXTS.success}
      onClose={() => void navigate(list.href, { state: list.state })}
    >
      <p>{done.message}</p>
      {done.warning !== undefined && <Notice tone="warning">{done.warning}</Notice>}
      {done.awarded > 0 && (
        <p className="rn-award">
          <Badge tone="success" icon="coins" strong>
            {TEXTS.coins(done.awarded)}
          </Badge>{' '}
          <span className="rn-muted rn-small">{TEXTS.coinsText}</span>
        </p>
      )}
    </Dialog>
  );
}
