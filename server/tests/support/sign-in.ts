import { session, accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { normaliseEmail } from '@najem/shared/domain/kernel';
import { DEFAULT_ROLE } from '@najem/shared/domain/identity';
import { hashPassword } from '../../src/identity/accounts/password-hash';
import { insertUser } from '../../src/identity/accounts/queries';
import { recordTermsInForce } from '../../src/identity/legal/accept-terms';
import { ensureBuiltInAdmin } from '../../src/identity/own-account/ensure-built-in-admin';
import { inTransaction } from '../../src/kernel/context';
import { signByGoogle } from './fake-google';
import type { TestApp } from './harness';

/** A signed-in person. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  /** The cookies of their browser. */
  cookies: Record<string, string>;
}

export interface PersonOptions {
  name?: string;
  email?: string;
  password?: string;
  referralCode?: string;
}

type Caller = Pick<TestApp, 'call' | 'mails' | 'ctx'>;

let made = 0;

function describePerson({ name, email, password }: PersonOptions) {
  made += 1;
  return {
    name: name ?? `Osoba ${made}`,
    email: email ?? `osoba${made}@poczta.test`,
    password: password ?? 'Haslo-12345',
  };
}

/** Registers a person, opens the mailed link and signs them in, all through the real calls. */
export async function signUp(site: Caller, options: PersonOptions = {}): Promise<Person> {
  const { name, email, password } = describePerson(options);
  const registered = await site.call(accountCalls.register, {
    name,
    email,
    password,
    referralCode: options.referralCode,
  });
  if (registered.status !== 201) throw new Error(`Registering failed: ${JSON.stringify(registered.body)}`);
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  return signIn(site, { email, password }, registered.cookies);
}

const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Adds a person as a confirmed registration with a verified identity leaves them and signs them in: for tests that are
 * about neither, at a third of the statements and without the mails.
 */
export async function addVerified(site: Caller, options: PersonOptions = {}): Promise<Person> {
  const { name, email, password } = describePerson(options);
  const passwordHash = await hashOnce(password);
  await inTransaction(site.ctx, async (tx) => {
    const now = tx.now();
    const user = await insertUser(tx, {
      name,
      email,
      email_key: normaliseEmail(email),
      password_hash: passwordHash,
      role: DEFAULT_ROLE,
      status: 'active',
      email_verified_at: now,
      identity_google_sub: `sub-of-${email}`,
      identity_verified_at: now,
    });
    if (!user) throw new Error(`${email} is registered already`);
    await recordTermsInForce(tx, user.id, 'registration');
  });
  return signIn(site, { email, password });
}

/** Reads the secret of the newest mail to an address that leads to `screen`. */
export async function readMailedToken(
  site: Pick<TestApp, 'mails'>,
  email: string,
  screen: 'verify-email' | 'reset-password',
): Promise<string> {
  const link = new RegExp(`/${screen}/([\\w-]+)`);
  const mail = (await site.mails()).findLast(({ to, text }) => to === email && link.test(text));
  const token = link.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No mail to ${email} leads to ${screen}`);
  return token;
}

/** Signs a registered person in, in a browser with the given cookies. */
export async function signIn(
  site: Caller,
  { email, password }: { email: string; password: string },
  held: Record<string, string> = {},
): Promise<Person> {
  const { status, body, cookies } = await site.call(signInCalls.login, { email, password }, { cookies: held });
  if (status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
  return { id: body.user._id, name: body.user.name, email: body.user.email, password, token: body.token, cookies };
}

/** Signs in with the mock of Google, in a new browser that asks for the nonce first. */
export async function signInWithGoogle(
  site: Pick<TestApp, 'call'>,
  identity: Parameters<typeof signByGoogle>[0],
  referralCode?: string,
) {
  const { body, cookies } = await site.call(accountCalls.googleLoginNonce, {});
  const credential = signByGoogle({ ...identity, nonce: body.nonce });
  return site.call(accountCalls.googleLogin, { credential, referralCode }, { cookies });
}

/** Verifies a person's identity with the mock of Google. */
export async function verifyIdentity(site: Caller, person: Person): Promise<Person> {
  const { body } = await site.call(accountCalls.googleNonce, {}, { as: person });
  const token = signByGoogle({ email: person.email, name: person.name, nonce: body.nonce });
  const verified = await site.call(accountCalls.verifyGoogle, { token }, { as: person });
  if (verified.status !== 200) throw new Error(`Verifying failed: ${JSON.stringify(verified.body)}`);
  return { ...person, token: verified.body.token };
}

/** Confirms that it is this person, as the step-up dialog does: for calls that need it long after the sign-in. */
export async function confirmPerson(site: Caller, person: Person): Promise<void> {
  const { status, body } = await site.call(session.confirm, { password: person.password }, { as: person });
  if (status !== 200) throw new Error(`Confirming failed: ${JSON.stringify(body)}`);
}

/** Signs the built-in administrator in, who is created where missing. */
export async function signInAdmin(site: Caller): Promise<Person> {
  await ensureBuiltInAdmin(site.ctx);
  return signIn(site, site.ctx.config.admin);
}
