import type { ListLink } from '../list/query';
import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { Badge } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSubjectEvents } from '../feature-context';
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
  const { dispatchList } = useSubjectEvents();
  const done = findDoneSubmission(flow);
  // An added entry and a warning wait for OK; a saved subject may leave after a time.
  const isSave = flow.view === 'form' && flow.mode !== 'locked';
  const timeMs = done && done.warning === undefined && isSave ? leaveAfterSaveMs : undefined;

  const leave = () => {
    // In the store, not in the navigation: the browser would have it again after a reload.
    if (done?.added) dispatchList({ type: 'entryAdded', added: done.added });
    void navigate(list.href, { state: list.state });
  };
  const leaveByItself = useEffectEvent(() => {
    if (done) toast.show({ text: done.message, durationMs: TENANT_TOAST_MS });
    leave();
  });
  useEffect(() => {
    if (timeMs === undefined) return;
    const timer = setTimeout(leaveByItself, timeMs);
    return () => clearTimeout(timer);
  }, [timeMs]);

  if (!done) return null;
  return (
    <Dialog open tone="success" size="s" title={TEXTS.success} onClose={leave}>
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
