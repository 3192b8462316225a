import type { Tenancy } from '@najem/shared/contract/tenancies';
import type { TenancyRole } from '@najem/shared/domain/tenancies';

/** Which side gave the days of a tenancy, as its course tells; undefined where an answer may have changed them. */
export function whoGave({ timeline, state, to }: Pick<Tenancy, 'timeline' | 'state' | 'to'>): {
  from?: TenancyRole;
  to?: TenancyRole;
} {
  const isChanged = state !== 'counter' && timeline.some(({ what }) => what === 'countered');
  const inviter = isChanged ? undefined : sideOf(timeline.find(({ what }) => what === 'invited'));
  const ofEnd = (kind: 'end_proposed' | 'end_agreed') =>
    timeline.findLast((event) => event.what === kind && event.to === to);
  const agreed = ofEnd('end_agreed');
  // An end holds as one side proposed it, or as the later day of the side that answered.
  return { from: inviter, to: agreed ? sideOf(ofEnd('end_proposed') ?? agreed) : inviter };
}

function sideOf(event: Tenancy['timeline'][number] | undefined): TenancyRole | undefined {
  const by = event?.by;
  return by === 'desk' || by === 'system' ? undefined : by;
}
