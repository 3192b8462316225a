import type { RevealedOpinion, Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { TEXTS } from './texts';

const L = TEXTS.lead;

/** Whether the window has ended, which the clock of the server says before it reveals. */
export function isWindowOver({ state, windowEndsAt }: Tenancy, now: Date): boolean {
  return state === 'window' && windowEndsAt !== undefined && now > new Date(windowEndsAt);
}

/** Where a tenancy stands, in one sentence for its reader. */
export function leadOf(tenancy: Tenancy, now: Date, opinions: readonly RevealedOpinion[] | undefined): string {
  const { state, to, windowEndsAt, invitation, counter, may } = tenancy;
  switch (state) {
    case 'invited':
      return invitation ? L.invited(formatDate(invitation.expiresAt)) : L.invitedYou;
    case 'counter': {
      const until = formatDate(counter?.answerBy);
      return may.answerCounter ? L.counter(until) : L.counterTheirs(until);
    }
    case 'running':
      return to === undefined ? L.running : L.runningUntil(formatDate(to));
    case 'window':
      return isWindowOver(tenancy, now) ? L.windowOver : L.window(formatDate(windowEndsAt));
    case 'revealed':
      return opinions?.length === 0 ? L.nobody : L.revealed;
    case 'closed':
      return L.closed;
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'annulled':
      return L[state];
  }
}
