import type { Input } from '@najem/shared/contract/kernel';
import { accountCalls } from '@najem/shared/contract/identity';
import { users } from '@najem/shared/contract/office';
import { REMOVAL_UNDO_MS } from '@najem/shared/domain/identity';
import { removeLeaving } from '../../src/office/users/remove-own-account';
import type { TestApp } from './harness';
import { type Person, signUp } from './sign-in';

export const PASSWORD = 'Tajne-haslo-1';

let people = 0;

/** Makes an address that no other person of the tests has. */
export function freshEmail(name = 'osoba'): string {
  people += 1;
  return `${name}${people}@example.pl`;
}

/** Registers a user through the real call; returns its answer. Fields that are not given are made up. */
export function register(
  site: TestApp,
  {
    email = freshEmail(),
    name = 'Jan Testowy',
    password = PASSWORD,
    referralCode = undefined as string | undefined,
  } = {},
) {
  return site.call(accountCalls.register, { name, email, password, referralCode });
}

/** Signs up another administrator. */
export async function newAdmin(site: TestApp, by: Person): Promise<Person> {
  const person = await signUp(site);
  await change(site, by, person, { role: 'admin' });
  return person;
}

/** Changes a user as the administration screen does: every field is sent, the others as they were. */
export function change(
  site: TestApp,
  by: Person,
  { id, name, email }: Person,
  fields: Partial<Omit<Input<typeof users.update>, 'id'>>,
) {
  return site.call(users.update, { id, name, email, role: 'user', status: 'active', ...fields }, { as: by });
}

/** Removes a user, and lets the time pass in which that could be undone. */
export async function removeForGood(site: TestApp, by: Person, { id }: Pick<Person, 'id'>): Promise<void> {
  const { status, body } = await site.call(users.remove, { id }, { as: by });
  if (status !== 200) throw new Error(`Removing a user failed: ${JSON.stringify(body)}`);
  site.advance(REMOVAL_UNDO_MS);
  await removeLeaving(site.ctx);
}
