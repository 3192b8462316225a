import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';

/** What the invited answers. */
export type Answer = Omit<Input<typeof tenancies.answerInvitation>, 'token'>;
/** An invitation as its link shows it. */
export type Invitation = Output<typeof tenancies.invitation>['invitation'];
