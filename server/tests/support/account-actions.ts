import { users } from '@najem/shared/contract';
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
  return site.call(users.register, { name, email, password, referralCode });
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
  fields: Partial<{ name: string; email: string; role: 'user' | 'admin'; status: 'active' | 'blocked' }>,
) {
  return site.call(users.update, { id, name, email, role: 'user', status: 'active', ...fields }, { as: by });
}
