import { randomUUID } from 'node:crypto';
import { signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { subjects } from '@najem/shared/contract/register';
import { payments } from '@najem/shared/contract/money';
import { TENANT } from '@najem/shared/domain/register';
import { makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';
import type { Context } from '@najem/server/src/tables';
import { makeCall, type TestApp } from '@najem/server/tests/support/harness';
import { buildEntry, buildPerson } from '@najem/server/tests/support/subject-actions';
import { PASSWORD, type Writer } from './cluster-site';
import { sendTo } from './lib/send';

/** How often a second each thing is done, whether or not earlier ones were answered. */
const RATES = { add: 4, pay: 3, check: 6, list: 3, signIn: 1, refresh: 2, register: 1 } as const;
type Kind = keyof typeof RATES;

const WRITES: readonly Kind[] = ['add', 'pay', 'signIn', 'register'];
const LONGEST_CALL_MS = 30_000;

interface Outcome {
  kind: Kind;
  /** When it was asked and answered, as `Date.now()`. */
  askedAt: number;
  answeredAt: number;
  /** 0 where no answer came. */
  status: number;
  /** What the answer promised to be there. */
  made: string;
}

/** What came of the load around one fault. */
export interface Figures {
  /** The longest time without an answered write, in seconds. */
  writesBackSeconds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  signedOut: number;
  /** Answers that took over five seconds. */
  slow: number;
  slowestSeconds: number;
  /** Answers other than success, by status; 0 stands for no answer. */
  refused: Map<number, number>;
}

/** An open load of sign-ins, look-ups, additions and payments at a site: calls that hang hold no others up. */
export class ClusterLoad {
  private readonly call: TestApp['call'];
  private readonly siteUrl: string;
  private readonly underWay = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private outcomes: Outcome[] = [];
  private startedAt = 0;
  private finishedAt = 0;
  private readonly browsers: Browser[] = [];
  /** Payments without an answer, which are repeated with their key as a browser does. */
  private open: { writer: Writer; identifier: string; key: string }[] = [];
  private numbers = 1_000_000;
  private turn = 0;

  constructor(
    siteUrl: string,
    private readonly writers: readonly Writer[],
  ) {
    this.siteUrl = siteUrl;
    this.call = makeCall(sendTo(siteUrl, LONGEST_CALL_MS));
  }

  start(): void {
    this.startedAt = Date.now();
    for (const kind of Object.keys(RATES) as Kind[]) {
      this.timers.push(setInterval(() => this.begin(kind), 1000 / RATES[kind]));
    }
  }

  /** Ends the load, waits for the calls under way and repeats payments that got no answer. */
  async finish(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.underWay);
    this.finishedAt = Date.now();
    for (const payment of this.open.splice(0)) await this.repeat(payment);
  }

  /** Counts what was acknowledged since the last time and what of it the database has. */
  async count(ctx: Context): Promise<Figures> {
    const outcomes = this.outcomes;
    this.outcomes = [];
    const done = outcomes.filter(({ status }) => status >= 200 && status < 300);
    const writes = done.filter(({ kind }) => WRITES.includes(kind)).sort((a, b) => a.answeredAt - b.answeredAt);
    const moments = [this.startedAt, ...writes.map(({ answeredAt }) => answeredAt), this.finishedAt].sort(
      (a, b) => a - b,
    );
    const gaps = moments.slice(1).map((moment, place) => moment - (moments[place] ?? moment));
    const refused = new Map<number, number>();
    for (const { status } of outcomes) {
      if (status < 200 || status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1);
    }
    const times = outcomes.map(({ askedAt, answeredAt }) => answeredAt - askedAt);
    return {
      writesBackSeconds: Math.max(0, ...gaps) / 1000,
      acknowledged: writes.length,
      lost: await countLost(ctx, writes),
      doubled: await countDoubled(ctx),
      signedOut: refused.get(401) ?? 0,
      slow: times.filter((time) => time > 5_000).length,
      slowestSeconds: Math.max(0, ...times) / 1000,
      refused,
    };
  }

  private begin(kind: Kind): void {
    const promise = this.run(kind).finally(() => this.underWay.delete(promise));
    this.underWay.add(promise);
  }

  private async run(kind: Kind): Promise<void> {
    const askedAt = Date.now();
    const { status, made } = await this.make(kind).catch(() => ({ status: 0, made: '' }));
    this.outcomes.push({ kind, askedAt, answeredAt: Date.now(), status, made });
  }

  private async make(kind: Kind): Promise<{ status: number; made: string }> {
    const writer = this.writers[(this.turn += 1) % this.writers.length] as Writer;
    const as = { token: writer.token };
    const identifier = makeSyntheticPesel((this.numbers += 1));
    switch (kind) {
      case 'add': {
        const history = [buildEntry(TENANT)];
        const { status, body } = await this.call(subjects.tenant.create, buildPerson({ identifier, history }), { as });
        return { status, made: body.tenant?._id ?? '' };
      }
      case 'pay': {
        const key = randomUUID();
        const paid = await this.pay(writer, identifier, key).catch(() => ({ status: 0, made: '' }));
        if (paid.status === 0 || paid.status >= 500) this.open.push({ writer, identifier, key });
        return paid;
      }
      case 'check': {
        const { status } = await this.call(subjects.tenant.check, { identifier }, { as });
        return { status, made: '' };
      }
      case 'list': {
        const { status } = await this.call(subjects.tenant.list, {}, { as });
        return { status, made: '' };
      }
      case 'signIn': {
        const { email } = writer;
        const { status, body } = await this.call(signInCalls.login, { email, password: PASSWORD });
        return { status, made: sessionOf(body.token ?? '') };
      }
      case 'refresh':
        return { status: await this.renewSession(writer), made: '' };
      case 'register': {
        const email = `nowa-${this.numbers}@poczta.test`;
        const input = { name: `Nowa Osoba ${this.numbers}`, email, password: PASSWORD };
        const { status } = await this.call(accountCalls.register, input);
        return { status, made: email };
      }
    }
  }

  /** Repeats a payment with its key until it is answered. */
  private async repeat({
    writer,
    identifier,
    key,
  }: {
    writer: Writer;
    identifier: string;
    key: string;
  }): Promise<void> {
    for (;;) {
      const askedAt = Date.now();
      const { status, made } = await this.pay(writer, identifier, key).catch(() => ({ status: 0, made: '' }));
      this.outcomes.push({ kind: 'pay', askedAt, answeredAt: Date.now(), status, made });
      if (status > 0 && status < 500) return;
    }
  }

  /** Renews the session of a browser by its cookie, as often as it takes; a lost answer is asked for again by the same one. */
  private async renewSession({ email }: Writer): Promise<number> {
    const browser = this.browsers.find(({ isBusy }) => !isBusy);
    if (!browser) return this.openBrowser(email);
    browser.isBusy = true;
    try {
      const answer = await fetch(`${this.siteUrl}/api/auth/refresh`, {
        method: 'POST',
        headers: { cookie: browser.cookie },
        signal: AbortSignal.timeout(LONGEST_CALL_MS),
      });
      await answer.text();
      browser.cookie = cookieOf(answer) || browser.cookie;
      return answer.status;
    } finally {
      browser.isBusy = false;
    }
  }

  private async openBrowser(email: string): Promise<number> {
    const answer = await fetch(`${this.siteUrl}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    await answer.text();
    if (answer.ok) this.browsers.push({ cookie: cookieOf(answer), isBusy: false });
    return answer.status;
  }

  private async pay(writer: Writer, identifier: string, key: string): Promise<{ status: number; made: string }> {
    const headers = { 'idempotency-key': key };
    const answer = await this.call(payments.rentCoinsPay, { identifier }, { as: writer, headers });
    return { status: answer.status, made: answer.body.report?._id ?? '' };
  }
}

/** What a browser keeps of a session. */
interface Browser {
  cookie: string;
  isBusy: boolean;
}

/** The refresh cookie that an answer sets. */
function cookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('najem_refresh='));
  return cookie?.split(';', 1)[0] ?? '';
}

/** The session that an access token names. */
function sessionOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sid?: string }).sid ?? '';
}

async function countLost(ctx: Context, writes: readonly Outcome[]): Promise<number> {
  const madeBy = (kind: Kind) => writes.filter((write) => write.kind === kind).map(({ made }) => made);
  const [added, paid, signedIn, registered] = [madeBy('add'), madeBy('pay'), madeBy('signIn'), madeBy('register')];
  const { db } = ctx;
  const found = await Promise.all([
    db.selectFrom('subjects').select('id').where('id', 'in', some(added)).execute(),
    db.selectFrom('reports').select('id').where('id', 'in', some(paid)).where('ledger_id', 'is not', null).execute(),
    db.selectFrom('sessions').select('id').where('id', 'in', some(signedIn)).execute(),
    db
      .selectFrom('users')
      .select('id')
      .where('email_key', 'in', [...registered, 'nikt'])
      .execute(),
  ]);
  return writes.length - found.reduce((sum, rows) => sum + rows.length, 0);
}

/** A list of ids that is never empty. */
function some(ids: readonly string[]): string[] {
  return [...ids, 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
}

/** Reports that one owner paid for more than once; each payment of the load is about another subject. */
async function countDoubled({ db }: Context): Promise<number> {
  const rows = await db
    .selectFrom('reports')
    .select(['owner_id', 'identifier_index'])
    .where('ledger_id', 'is not', null)
    .groupBy(['owner_id', 'identifier_index'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return rows.length;
}
