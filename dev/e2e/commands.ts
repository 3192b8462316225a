import { type Endpoint, type Input, type Output, pathParameters } from '@najem/shared/contract/kernel';
import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { payments } from '@najem/shared/contract/money';

/** The mock services listen on the port after the site's. */
export function sandboxOf(baseURL: string): string {
  const url = new URL(baseURL);
  url.port = String(Number(url.port) + 1);
  return url.origin;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const ADMIN: Person = {
  name: 'Administrator',
  email: 'admin@rzetelnynajem.test',
  password: 'Administrator1!',
};

/** The longest wait for a mail or a payment on a busy machine. */
const MOST_MS = 60_000;

let made = 0;

/** A new made-up person: e-mail addresses never repeat within a run. */
export function newPerson(name = 'Jan Testowy'): Person {
  made += 1;
  return { name, email: `osoba-${process.pid}-${Date.now()}-${made}@example.com`, password: 'Bezpieczne1!' };
}

/** Creates the data that a journey needs, by the site's own API. */
export class Commands {
  constructor(private readonly baseURL: string) {}

  async call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Output<E>> {
    const rest = { ...(input as Record<string, unknown>) };
    let address = `${this.baseURL}/api${endpoint.path}`;
    for (const name of pathParameters(endpoint.path)) {
      address = address.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
      delete rest[name];
    }
    const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const query = reads ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : '';
    const answer = await fetch(`${address}${query}`, {
      method: endpoint.method,
      headers: {
        ...(reads ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(reads ? {} : { body: JSON.stringify(rest) }),
    });
    const body = (await answer.json()) as Output<E> & { message?: string };
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${body.message ?? ''}`);
    return (endpoint.paged ? { rows: body, total: Number(answer.headers.get('x-total-count')) } : body) as Output<E>;
  }

  /** The file that a call answers. */
  async file(path: string, token?: string): Promise<Buffer> {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const answer = await fetch(`${this.baseURL}/api${path}`, { headers });
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The mails to an address, newest first. */
  async mails(to: string): Promise<Mail[]> {
    const answer = await fetch(`${sandboxOf(this.baseURL)}/mail.json?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as Mail[]).filter((mail) => mail.to.includes(to));
  }

  /** Waits for the newest mail to an address with a matching subject; mails are sent by SMTP. */
  async mail(to: string, subject: RegExp): Promise<Mail> {
    const end = Date.now() + MOST_MS;
    while (Date.now() < end) {
      const found = (await this.mails(to)).find((mail) => subject.test(mail.subject));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`No mail to ${to} with a subject like ${subject}`);
  }

  /** Registers a person and opens the link of the verification mail. */
  async register(person: Person): Promise<void> {
    await this.call(accountCalls.register, { name: person.name, email: person.email, password: person.password });
    const mail = await this.mail(person.email, /potwierdź|zweryfikuj|weryfik/i);
    const token = /verify-email\/([\w-]+)/.exec(mail.text)?.[1];
    if (!token) throw new Error(`The mail carries no verification link:\n${mail.text}`);
    await this.call(accountCalls.verifyEmail, { token });
  }

  async signIn(person: Person): Promise<string> {
    return (await this.call(signInCalls.login, { email: person.email, password: person.password })).token;
  }

  /** Confirms identity by a token of the mock sign-in provider. */
  async verifyIdentity(person: Person, token: string): Promise<string> {
    const { nonce } = await this.call(accountCalls.googleNonce, {}, token);
    const answer = await fetch(`${sandboxOf(this.baseURL)}/google/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_id: 'sandbox.apps.example',
        email: person.email,
        name: person.name,
        sub: `sub-${person.email}`,
        nonce,
        email_verified: true,
      }),
    });
    const { credential } = (await answer.json()) as { credential: string };
    return (await this.call(accountCalls.verifyGoogle, { token: credential }, token)).token;
  }

  /** Buys a report and pays for it at the mock provider; returns its id. */
  async buyReport(identifier: string, token: string): Promise<string> {
    const order = { identifier, purpose: 'rental_decision', agreedToImmediateReport: true } as const;
    const { redirectUri = '' } = await this.call(payments.payuInit, order, token);
    const paying = new URL(redirectUri);
    const decision = new URLSearchParams({ ...Object.fromEntries(paying.searchParams), decision: 'pay' });
    const { headers } = await fetch(paying, { method: 'POST', body: decision, redirect: 'manual' });
    const orderId = new URL(headers.get('location') ?? '').searchParams.get('orderId') ?? '';
    const end = Date.now() + MOST_MS;
    while (Date.now() < end) {
      const { reportId } = await this.call(payments.payuStatus, { orderId }, token);
      if (reportId) return reportId;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`The order ${orderId} brought no report`);
  }

  /** A registered person with a verified identity, and their token. */
  async verifiedPerson(name?: string): Promise<Person & { token: string }> {
    const person = newPerson(name);
    await this.register(person);
    const token = await this.verifyIdentity(person, await this.signIn(person));
    return { ...person, token };
  }
}
