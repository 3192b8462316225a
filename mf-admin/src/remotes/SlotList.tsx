import type { RemoteSlot } from '@najem/shared/contract/platform';
import { dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Cluster, ErrorState } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { calls } from './state';
import { TEXTS } from './texts';

/** The slots of other screens that a remote asks for; it fills those that an administrator confirmed. */
export function SlotList({ remote }: { remote: string }) {
  const [list, reload] = useLoaded(calls.slots, { remote });
  const slots = dataOf(list)?.slots;
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.slots}</h2>
      <p className="rn-muted rn-small">{TEXTS.slotsText}</p>
      {!slots && list.status !== 'failed' && <CardSkeleton count={1} />}
      {!slots && list.status === 'failed' && (
        <ErrorState title={errorText(list.error, TEXTS.slotsFailed)} onRetry={reload} />
      )}
      {slots?.length === 0 && <p className="rn-muted">{TEXTS.slotsEmpty}</p>}
      {slots && slots.length > 0 && (
        <ul className="admin-remotes-list">
          {slots.map((slot) => (
            <li key={slot.name}>
              <SlotItem remote={remote} slot={slot} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SlotItem({ remote, slot: { name, access, isConfirmed } }: { remote: string; slot: RemoteSlot }) {
  const [confirmation, confirm] = useRequest(calls.confirmSlot);
  const [withdrawal, withdraw] = useRequest(calls.withdrawSlot);
  const failure =
    confirmation.status === 'failed'
      ? errorText(confirmation.error, TEXTS.confirmSlotFailed)
      : withdrawal.status === 'failed'
        ? errorText(withdrawal.error, TEXTS.withdrawSlotFailed)
        : undefined;
  return (
    <Cluster justify="between">
      <span className="admin-remotes-token">
        <span>
          <code translate="no">{name}</code>{' '}
          <Badge tone={isConfirmed ? 'success' : 'warning'}>
            {isConfirmed ? TEXTS.slotStates.confirmed : TEXTS.slotStates.waiting}
          </Badge>
        </span>
        <span className="rn-muted rn-small admin-remotes-facts">{TEXTS.slotAccess[access]}</span>
        {failure !== undefined && <span role="alert">{failure}</span>}
      </span>
      {isConfirmed ? (
        <Button
          size="s"
          variant="quiet"
          aria-label={TEXTS.withdrawSlotOf(name)}
          loading={withdrawal.status === 'loading'}
          onClick={() => withdraw({ remote, slot: name })}
        >
          {TEXTS.withdrawSlot}
        </Button>
      ) : (
        <Button
          size="s"
          aria-label={TEXTS.confirmSlotOf(name)}
          loading={confirmation.status === 'loading'}
          onClick={() => confirm({ remote, slot: name, access })}
        >
          {TEXTS.confirmSlot}
        </Button>
      )}
    </Cluster>
  );
}
