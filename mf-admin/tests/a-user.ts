import type { AdminUser } from '@najem/shared/contract/office';

/** An ordinary user as administrators see them. */
export const PERSON: AdminUser = {
  _id: 'u1',
  name: 'Ewa Lis',
  email: 'ewa.lis@example.test',
  role: 'user',
  status: 'active',
  createdAt: '2026-05-12T10:00:00.000Z',
  isEmailVerified: true,
  verification_status: 'verified',
  rentCoins: 70,
  builtIn: false,
};
