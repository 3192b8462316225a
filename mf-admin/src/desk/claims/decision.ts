import type { Draft } from '@najem/shared/store';

/** What is written about a claim, whichever way it is decided; the last two when its letter goes out. */
export const NO_DECISION = {
  cause: '',
  text: '',
  identifier: '',
  identifierAgain: '',
  recipientName: '',
  recipientAddress: '',
  sentAt: '',
  trackingNumber: '',
};

export type ClaimDraft = Draft<typeof NO_DECISION>;
