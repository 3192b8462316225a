export type Role = 'user' | 'admin';
export type VerificationStatus = 'verified' | 'unverified';

export const ROLES: readonly Role[] = ['user', 'admin'];

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
