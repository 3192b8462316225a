import { tenants } from '@najem/shared/contract/register';
import { aTenant, aUser, choose, fakeApi, type FakeApi, IDENTIFIERS, pageOf, press, type Screen } from '@najem/testing';
import { fireEvent, screen } from '@testing-library/react';

/** Fields, fake servers and typing that the tests of `/tenants/add` share. */

export const PATH = '/tenants/add';
export const subject = aTenant({ identifier: '•••••••3213' });
export const UNVERIFIED = aUser({ verification_status: 'unverified' });

export const field = (name: string | RegExp) => screen.getByLabelText(name);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const identifier = () => field(/^PESEL, NIP lub numer paszportu/);

/** A server without the tenant. */
export function unknownApi(): FakeApi {
  return fakeApi()
    .on(tenants.list, () => pageOf([]))
    .on(tenants.check, () => ({ success: true, exists: false }))
    .on(tenants.create, () => ({ success: true, tenant: aTenant(), awarded: 20 }))
    .on(tenants.removalCost, () => ({ success: true, rentCoins: 0 }))
    .on(tenants.addHistory, () => ({ success: true, tenant: subject, history: [], awarded: 10 }));
}

/** A server with the tenant, whose identifier is masked. */
export function knownApi(): FakeApi {
  return unknownApi().on(tenants.check, () => ({ success: true, exists: true, tenant: subject }));
}

export async function check(text: string = IDENTIFIERS.pesel): Promise<void> {
  fill(/^PESEL, NIP lub numer paszportu/, text);
  await press('Sprawdź');
}

/** Pastes a value, which is faster than typing and equal for these tests. */
export function fill(name: string | RegExp, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

export async function fillEntry({ user }: Screen, address: RegExp = /^Adres najmu/): Promise<void> {
  fill(address, 'ul. Lipowa 4, Kraków');
  await choose(user, field(/^Powód/), 'Terminowy płatnik');
  fill(/^Komentarz/, 'Czynsz na czas.');
}
