import { randomUUID } from 'node:crypto';
import { payments, subjects, users } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { makeSyntheticPesel } from '../server/src/demo/synthetic-identifiers';
import type { Context } from '../server/src/context';
import { makeCall, type TestApp } from '../server/tests/support/harness';
import { buildEntry, buildPerson } from '../server/tests/support/subject-actions';
import { PASSWORD, type Writer } from './cluster-site';
import { sendTo } from './lib/send';

/** How often a second each thing is done, whether or not earlier ones were answered. */
const RATES = { add: 4, pay: 3, check: 6, list: 3, signIn: 1, register: 1 } as const;
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
  private readonly underWay = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private outcomes: Outcome[] = [];
  /** Payments without an answer, which are repeated with their key as a browser does. */
  private open: { writer: Writer; identifier: string; key: string }[] = [];
  private readonly keys = new Map<string, string>();
  private numbers = 1_000_000;
  private turn = 0;

  constructor(
    siteUrl: string,
    private readonly writers: readonly Writer[],
  ) {
    this.call = makeCall(sendTo(siteUrl, LONGEST_CALL_MS));
  }

  start(): void {
    for (const kind of Object.keys(RATES) as Kind[]) {
      this.timers.push(setInterval(() => this.begin(kind), 1000 / RATES[kind]));
    }
  }

  /** Ends the load, waits for the calls under way and repeats payments that got no answer. */
  async finish(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.underWay);
    for (const { writer, identifier, key } of this.open.splice(0)) await this.pay(writer, identifier, key);
  }

  /** Counts what was acknowledged since the last time and what of it the database has. */
  async count(ctx: Context): Promise<Figures> {
    const outcomes = this.outcomes;
    this.outcomes = [];
    const done = outcomes.filter(({ status }) => status >= 200 && status < 300);
    const writes = done.filter(({ kind }) => WRITES.includes(kind)).sort((a, b) => a.answeredAt - b.answeredAt);
    const gaps = writes.slice(1).map(({ answeredAt }, place) => answeredAt - (writes[place]?.answeredAt ?? answeredAt));
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
        try {
          return await this.pay(writer, identifier, key);
        } catch (error) {
          this.open.push({ writer, identifier, key });
          throw error;
        }
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
        const { status, body } = await this.call(users.login, { email, password: PASSWORD });
        return { status, made: sessionOf(body.token ?? '') };
      }
      case 'register': {
        const email = `nowa-${this.numbers}@poczta.test`;
        const input = { name: `Nowa Osoba ${this.numbers}`, email, password: PASSWORD };
        const { status } = await this.call(users.register, input);
        return { status, made: email };
      }
    }
  }

  private async pay(writer: Writer, identifier: string, key: string): Promise<{ status: number; made: string }> {
    const headers = { 'idempotency-key': key };
    const answer = await this.call(payments.rentCoinsPay, { identifier }, { as: writer, headers });
    if (answer.status >= 500) this.open.push({ writer, identifier, key });
    this.keys.set(key, identifier);
    return { status: answer.status, made: answer.body.report?._id ?? '' };
  }
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
      .where('email_key', 'in', [...registered, ''])
      .execute(),
  ]);
  return writes.length - found.reduce((sum, rows) => sum + rows.length, 0);
}

/** A list of ids that is never empty. */
function some(ids: readonly string[]): string[] {
  return [...ids, '00000000-0000-4000-8000-000000000000'];
}

/** Reports that one owner paid for more than once; each payment of the load is about somebody else. */
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
