export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const VERIFICATION_STATUSES = ['unverified', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The signed-in person, as far as permissions need it. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly verificationStatus: VerificationStatus;
}

/** Whether the actor is an administrator. */
export function isAdmin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}
