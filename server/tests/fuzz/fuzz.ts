import { type ApiDocument, listOperations } from './document';
import { createJudge, type Judge, type Received } from './judge';
import { type Caller, collectionOf, type Known, makePlans, type Plan } from './requests';
import { buildRequest, type Sent } from './send';

export interface FuzzedSite {
  document: ApiDocument;
  send(request: Sent): Promise<Received>;
  /** Signs a caller in again and returns the headers that prove it. */
  signIn(caller: Known): Promise<Record<string, string>>;
  /** Ids that no request may name, because the run needs their accounts and claims. */
  kept: ReadonlySet<string>;
}

export interface Defect {
  reason: string;
  request: string;
  answer: string;
}

export interface Outcome {
  requests: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Calls that succeeded at least once, of all. */
  succeeded: number;
  operations: number;
  /** Ids of the calls that never succeeded, sorted. */
  failed: string[];
  defects: Defect[];
}

/** Requests of one batch, whose plans are in memory together. */
const BATCH = 2_000;
const MOST_IDS = 300;
const MOST_DEFECTS = 25;
const EXCERPT = 600;
const SIGN_IN_AGAIN = /"(?:FRESH_PROOF_REQUIRED|DOSSIER_PROOF_REQUIRED)"/;
const ID_KEY = /^(?:_id|reportId|orderId|shareId|number|version|attemptId|claimId)$/;
/** What a browser keeps of a proof under way. */
const ATTEMPT = /najem_claim=[^;,]+/;

/** Sends random requests to every call of a document and collects the answers that break it. */
export async function fuzz(site: FuzzedSite, { requests, seed }: { requests: number; seed: number }): Promise<Outcome> {
  const operations = listOperations(site.document);
  const run = new Run(site);
  for (let done = 0; done < requests && run.defects.length < MOST_DEFECTS; done += BATCH) {
    const plans = makePlans(operations, { count: Math.min(BATCH, requests - done), seed: seed + done });
    for (const plan of plans) await run.make(plan);
  }
  return { ...run.outcome(operations.map(({ operationId }) => operationId)), operations: operations.length };
}

/** The state of a run: what earlier answers named is used by later requests, as in a life of objects. */
class Run {
  readonly defects: Defect[] = [];
  private readonly judge: Judge;
  /** One example of each kind of defect is enough. */
  private readonly kinds = new Set<string>();
  private readonly credentials = new Map<Caller, Record<string, string>>();
  private readonly statuses = new Map<number, number>();
  private readonly succeeded = new Set<string>();
  /** Ids by the field or the address that named them; under the empty name all of them. */
  private readonly ids = new Map([['', ['00000000-0000-4000-8000-000000000000']]]);
  private attempt: string | undefined;
  private requests = 0;

  constructor(private readonly site: FuzzedSite) {
    this.judge = createJudge(site.document);
  }

  async make(plan: Plan): Promise<void> {
    const request = buildRequest(plan, (of = '') => this.ids.get(of) ?? [], await this.credentialsOf(plan.caller));
    const received = await this.site.send(request);
    this.requests += 1;
    this.statuses.set(received.status, (this.statuses.get(received.status) ?? 0) + 1);
    // The session may be over: signed out, its token expired.
    if (received.status === 401 || SIGN_IN_AGAIN.test(received.text)) this.credentials.delete(plan.caller);
    const reason = this.judge(request.isCall ? plan.operation : undefined, received);
    if (reason !== undefined) this.report(reason, request, received, plan);
    if (received.status >= 300) return;
    this.succeeded.add(plan.operation.operationId);
    this.attempt = ATTEMPT.exec(received.headers['set-cookie'] ?? '')?.[0] ?? this.attempt;
    this.learn(received.text, collectionOf(plan.operation.path));
  }

  outcome(operationIds: readonly string[]): Omit<Outcome, 'operations'> {
    const { requests, defects, statuses, succeeded } = this;
    const failed = operationIds.filter((id) => !succeeded.has(id)).sort();
    return { requests, defects, statuses: Object.fromEntries(statuses), succeeded: succeeded.size, failed };
  }

  private async credentialsOf(caller: Caller): Promise<Record<string, string>> {
    const known = await this.signedIn(caller);
    // A browser has one jar.
    const cookie = [known.cookie, this.attempt].filter((one) => one !== undefined).join('; ');
    return cookie === '' ? known : { ...known, cookie };
  }

  private async signedIn(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'nobody') return {};
    if (caller === 'stranger') return { authorization: 'Bearer not-a-token' };
    const known = this.credentials.get(caller);
    if (known !== undefined || caller === 'deployer') return known ?? {};
    const proof = await this.site.signIn(caller);
    this.credentials.set(caller, proof);
    return proof;
  }

  private report(reason: string, { method, url, body }: Sent, { status, text }: Received, plan: Plan): void {
    const { caller, twist, operation } = plan;
    const kind = `${operation.operationId} ${reason}`;
    if (this.kinds.has(kind)) return;
    this.kinds.add(kind);
    const sent = body?.toString('utf8').slice(0, EXCERPT) ?? '';
    this.defects.push({
      reason,
      request: `${caller} ${twist} ${method} ${url.slice(0, EXCERPT)} ${sent}`,
      answer: `${status} ${text.slice(0, EXCERPT)}`,
    });
  }

  /** Keeps the ids of an answer for later requests, and a deploy token for its bearer. */
  private learn(text: string, address: string): void {
    if (!text.startsWith('{') && !text.startsWith('[')) return;
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner !== 'string') look(inner);
        else if (key === 'secret') this.credentials.set('deployer', { authorization: `Bearer ${inner}` });
        else if (key === 'shareLink') this.keep(inner.split('/').at(-1) ?? '', key, address);
        else if (ID_KEY.test(key)) this.keep(inner, key, address);
      }
    };
    look(JSON.parse(text));
  }

  private keep(id: string, key: string, address: string): void {
    if (this.site.kept.has(id)) return;
    // The cookie is of the last attempt.
    if (key === 'attemptId') this.ids.set(key, []);
    for (const of of ['', key, address]) {
      const ids = this.ids.get(of) ?? [];
      if (!ids.includes(id)) this.ids.set(of, [...ids.slice(-MOST_IDS), id]);
    }
  }
}

/** Prints a run's defects, one below the other. */
export function describeDefects(defects: readonly Defect[]): string {
  return defects.map(({ reason, request, answer }) => `${reason}\n  ${request}\n  ${answer}`).join('\n');
}
