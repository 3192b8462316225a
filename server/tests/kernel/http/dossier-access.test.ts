import { randomUUID } from 'node:crypto';
import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import { session } from '@najem/shared/contract/identity';
import { attachments, subjects } from '@najem/shared/contract/register';
import { cases, claims, disputes, dossier, drafts, newsAddress } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { insertClaim } from '../../../src/rights/claims/queries';
import { openFileSession } from '../../../src/rights/claims/guest-queries';
import { MINUTE_MS } from '../../../src/kernel/durations';
import type { Exchange } from '../../../src/kernel/serve';
import { change } from '../../support/account-actions';
import { sendChecked } from '../../support/attachment-actions';
import { insertOpenClaim } from '../../support/claim-actions';
import { insertActiveClaim, openAsGuest } from '../../support/dossier-actions';
import { prove, sendFiles } from '../../support/evidence-actions';
import { makePdf } from '../../support/files';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const ROLES = [
  ...([
    'nobody',
    'user',
    'author',
    'person',
    'other person',
    'guest',
    'open guest',
    'administrator',
    'blocked',
  ] as const),
];
type Role = (typeof ROLES)[number];

const SIGNED_IN: readonly Role[] = ['user', 'author', 'person', 'other person', 'administrator'];
const PEOPLE: readonly Role[] = ['person', 'other person', 'guest'];
const WRITERS: readonly Role[] = [...SIGNED_IN, 'guest', 'open guest'];
/** A public call takes a blocked user for a visitor without a session. */
const EVERYBODY = ROLES;
const ADMINISTRATOR: readonly Role[] = ['administrator'];
const PERSON: readonly Role[] = ['person'];

/** Each call with who gets what they ask for: their own, or what the person, whose things are named, has. */
interface Row {
  input?: () => object;
  allowed: readonly Role[];
}

let site: TestApp;
let callers: Record<Role, CallOptions>;
let person: Person;
let entryId: string;
let claimId: string;
let endedClaimId: string;
let openClaimId: string;
let attachmentId: string;
let subjectId: string;
let evidenceId: string;
let evidenceFileId: string;

const ofEntry = (): object => ({ id: entryId });
const ofOpenClaim = (): object => ({ id: openClaimId, version: 99 });
const ofAttachment = (): object => ({ id: attachmentId });
const ofEvidence = (): object => ({ id: evidenceId, version: 99 });
const ofNoDispute = (): object => ({ id: randomUUID(), version: 1 });
const TEXT = 'Wyjaśnienie, które ma co najmniej pięćdziesiąt znaków.';
const NOBODY: readonly Role[] = [];

const ROWS: Record<string, Record<string, Row>> = {
  claims: {
    methods: { allowed: EVERYBODY },
    // The provider of the tests does not answer.
    startEid: { allowed: NOBODY },
    finishEid: { input: () => ({ state: 'x', code: 'x' }), allowed: NOBODY },
    start: { input: () => ({ method: 'document' }), allowed: EVERYBODY },
    statement: { input: () => ({ id: randomUUID() }), allowed: NOBODY },
    submitSigned: { input: () => ({ attemptId: 'x', attachmentId: 'x', email: 'x@poczta.test' }), allowed: NOBODY },
    submitDocument: {
      input: () => ({ attemptId: 'x', identifier: freshPesel(), name: 'X', postalAddress: 'X', attachmentIds: ['x'] }),
      allowed: NOBODY,
    },
    submitCompany: { input: () => ({ attemptId: 'x', nip: '1111111111', attachmentIds: ['x'] }), allowed: NOBODY },
    letterCode: { input: () => ({ id: claimId, code: 'x' }), allowed: NOBODY },
    newLetter: { input: () => ({ id: claimId, postalAddress: 'x' }), allowed: NOBODY },
    answer: { input: () => ({ id: claimId, attachmentIds: [], text: 'x' }), allowed: NOBODY },
    list: { allowed: [...SIGNED_IN, 'guest', 'open guest'] },
    dueDate: { input: () => ({ id: openClaimId }), allowed: NOBODY },
    end: { input: () => ({ id: endedClaimId }), allowed: PERSON },
    stop: { input: () => ({ token: 'x' }), allowed: EVERYBODY },
    checkLink: { input: () => ({ token: 'x', hasLetter: false }), allowed: NOBODY },
    openGuest: { input: () => ({ token: 'x', code: 'x' }), allowed: NOBODY },
    adopt: { allowed: NOBODY },
  },
  dossier: {
    overview: { allowed: PEOPLE },
    todo: { allowed: [...SIGNED_IN, 'guest', 'open guest'] },
    entries: { allowed: PEOPLE },
    entry: { input: ofEntry, allowed: PERSON },
    reply: { input: () => ({ id: entryId, text: 'Nieprawda.' }), allowed: PERSON },
    removeReply: { input: ofEntry, allowed: PERSON },
    confirm: { input: ofEntry, allowed: PERSON },
    undoConfirm: { input: ofEntry, allowed: PERSON },
    contact: { input: () => ({ contact_info: 'tel.' }), allowed: PEOPLE },
    inquiries: { allowed: PEOPLE },
    exportJson: { allowed: PEOPLE },
    exportPdf: { allowed: PEOPLE },
    exportSchema: { allowed: EVERYBODY },
    alerts: { allowed: PEOPLE },
    setAlerts: {
      input: () => ({ entry: 'at_once', report: 'off', checked: 'off', progress: 'at_once' }),
      // No mail reaches the guest.
      allowed: ['person', 'other person'],
    },
  },
  // Their own, of which nothing is said about others'; those of the desk administrators' alone.
  drafts: {
    get: { input: () => ({ kind: 'note', thing: entryId }), allowed: ADMINISTRATOR },
    save: { input: () => ({ kind: 'reply', thing: randomUUID(), values: {}, version: 0 }), allowed: WRITERS },
    remove: { input: () => ({ kind: 'reply', thing: entryId }), allowed: WRITERS },
  },
  newsAddress: {
    get: { allowed: PEOPLE },
    set: { input: () => ({ email: 'gosc@poczta.test' }), allowed: ['guest'] },
    remove: { allowed: PEOPLE },
    confirm: { input: () => ({ token: 'x' }), allowed: NOBODY },
  },
  desk: {
    overview: { allowed: ADMINISTRATOR },
    due: { allowed: ADMINISTRATOR },
    take: { input: () => ({ queue: 'claims', pieces: [ofOpenClaim()] }), allowed: ADMINISTRATOR },
    texts: { allowed: ADMINISTRATOR },
    addText: { input: () => ({ title: 'x', text: TEXT }), allowed: ADMINISTRATOR },
    // Of nobody.
    changeText: { input: () => ({ id: randomUUID(), title: 'x', text: TEXT }), allowed: NOBODY },
    removeText: { input: () => ({ id: randomUUID() }), allowed: NOBODY },
    figures: { allowed: ADMINISTRATOR },
    claims: { allowed: ADMINISTRATOR },
    claim: { input: ofOpenClaim, allowed: ADMINISTRATOR },
    // Of another version: nobody changes anything.
    takeClaim: { input: ofOpenClaim, allowed: NOBODY },
    releaseClaim: { input: ofOpenClaim, allowed: NOBODY },
    decideClaim: { input: () => ({ ...ofOpenClaim(), decision: 'refuse' }), allowed: NOBODY },
    askClaimant: { input: () => ({ ...ofOpenClaim(), text: 'x' }), allowed: NOBODY },
    evidence: { allowed: ADMINISTRATOR },
    oneEvidence: { input: () => ({ id: evidenceId }), allowed: ADMINISTRATOR },
    takeEvidence: { input: ofEvidence, allowed: NOBODY },
    releaseEvidence: { input: ofEvidence, allowed: NOBODY },
    gradeEvidence: { input: () => ({ ...ofEvidence(), grade: 'court' }), allowed: NOBODY },
    cases: { allowed: ADMINISTRATOR },
    case: { input: ofNoDispute, allowed: NOBODY },
    addCase: {
      input: () => ({
        kind: 'access',
        text: TEXT,
        concerns: { is: 'file' },
        receivedAt: '2026-11-20',
        name: 'Anna Listowna',
        identity: TEXT,
      }),
      allowed: ADMINISTRATOR,
    },
    takeCase: { input: ofNoDispute, allowed: NOBODY },
    releaseCase: { input: ofNoDispute, allowed: NOBODY },
    askPerson: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    extendCase: { input: () => ({ ...ofNoDispute(), reasons: TEXT }), allowed: NOBODY },
    restrictCase: { input: () => ({ ...ofNoDispute(), reasons: TEXT }), allowed: NOBODY },
    caseEffects: { input: () => ({ ...ofNoDispute(), scope: { is: 'all' } }), allowed: NOBODY },
    decideCase: {
      input: () => ({ ...ofNoDispute(), outcome: 'refused', ground: 'other', reasons: TEXT }),
      allowed: NOBODY,
    },
    caseLetter: { input: ofNoDispute, allowed: NOBODY },
    disputes: { allowed: ADMINISTRATOR },
    dispute: { input: ofNoDispute, allowed: NOBODY },
    takeDispute: { input: ofNoDispute, allowed: NOBODY },
    releaseDispute: { input: ofNoDispute, allowed: NOBODY },
    decideDispute: {
      input: () => ({ ...ofNoDispute(), outcome: 'kept', basis: 'evidence', reasons: TEXT }),
      allowed: NOBODY,
    },
    askSide: { input: () => ({ ...ofNoDispute(), side: 'author', text: TEXT }), allowed: NOBODY },
    extendDispute: { input: () => ({ ...ofNoDispute(), reasons: TEXT }), allowed: NOBODY },
    suspendDispute: { input: () => ({ ...ofNoDispute(), reasons: TEXT }), allowed: NOBODY },
    postClaim: { input: () => ({ ...ofOpenClaim(), sentAt: '2026-11-20', trackingNumber: 'x' }), allowed: NOBODY },
    claimLetter: { input: ofOpenClaim, allowed: NOBODY },
    suspects: { allowed: ADMINISTRATOR },
    handleSuspect: { input: () => ({ id: randomUUID() }), allowed: NOBODY },
    processingRegister: { allowed: ADMINISTRATOR },
    processingRegisterPdf: { allowed: ADMINISTRATOR },
    decideTenancy: {
      input: () => ({ number: 'NJ-XXXX-XXXX', decision: 'annul', reasons: 'x', version: 1 }),
      allowed: NOBODY,
    },
    notes: { allowed: ADMINISTRATOR },
    handleNote: { input: () => ({ id: randomUUID(), version: 1 }), allowed: NOBODY },
  },
  attachments: {
    // Of another type than is taken.
    upload: { input: () => ({ purpose: 'claim', file: new File(['x'], 'x.txt') }), allowed: NOBODY },
    get: { input: ofAttachment, allowed: ['person', 'administrator'] },
    content: { input: ofAttachment, allowed: ['person', 'administrator'] },
    remove: { input: ofAttachment, allowed: PERSON },
  },
  // None of them is about a dispute that exists: who sees one is tested with them.
  disputes: {
    open: { input: () => ({ ...ofNoDispute(), ground: 'untrue', text: TEXT, wanted: 'removal' }), allowed: NOBODY },
    list: { allowed: [...SIGNED_IN, 'guest', 'open guest'] },
    get: { input: ofNoDispute, allowed: NOBODY },
    answer: { input: () => ({ ...ofNoDispute(), is: 'withdraw' }), allowed: NOBODY },
    prolong: { input: ofNoDispute, allowed: NOBODY },
    comment: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    answerQuestion: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    commentQuestion: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    addFiles: { input: () => ({ ...ofNoDispute(), attachmentIds: [randomUUID()] }), allowed: NOBODY },
    withdraw: { input: ofNoDispute, allowed: NOBODY },
    appeal: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    decision: { input: ofNoDispute, allowed: NOBODY },
    dueDate: { input: ofNoDispute, allowed: NOBODY },
    transparency: { allowed: EVERYBODY },
  },
  // None of them is about a case that exists: who sees one is tested with them.
  cases: {
    list: { allowed: PEOPLE },
    open: { input: () => ({ kind: 'complaint', text: TEXT, concerns: { is: 'file' } }), allowed: PEOPLE },
    openOnAccount: { input: () => ({ kind: 'complaint', text: TEXT }), allowed: SIGNED_IN },
    listOnAccount: { allowed: SIGNED_IN },
    get: { input: ofNoDispute, allowed: NOBODY },
    write: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    withdraw: { input: ofNoDispute, allowed: NOBODY },
    letter: { input: ofNoDispute, allowed: NOBODY },
    dueDate: { input: ofNoDispute, allowed: NOBODY },
    notify: {
      input: () => ({
        reportId: randomUUID(),
        entryId,
        name: 'X',
        email: 'x@poczta.test',
        text: TEXT,
        goodFaith: true,
      }),
      allowed: NOBODY,
    },
    openLink: { input: () => ({ token: 'x' }), allowed: NOBODY },
    linkDueDate: { input: () => ({ token: 'x' }), allowed: NOBODY },
    statements: { allowed: SIGNED_IN },
    appeal: { input: () => ({ ...ofNoDispute(), text: TEXT }), allowed: NOBODY },
    reopen: { input: () => ({ identifierId: randomUUID() }), allowed: NOBODY },
  },
  // The author of the entry alone; an administrator reads its evidence.
  tenants: {
    addEvidence: {
      input: () => ({ id: subjectId, entryId, kind: 'contract', attachmentIds: [evidenceFileId] }),
      allowed: ['author'],
    },
  },
  session: { freshProof: { input: () => ({ password: 'x' }), allowed: NOBODY } },
};
/** It ends a file session, so it is called last. */
const LAST: readonly string[] = ['closeGuest'];

const { desk = {} } = everyCall();

const CALLS = Object.entries(everyCall()).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]): [string, Endpoint, Row][] => {
    const row = ROWS[feature]?.[name];
    return row ? [[`${feature}.${name}`, endpoint, row]] : [];
  }),
);

beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } });
  const admin = await site.signInAdmin();
  const author = await newVerified(site);
  const blocked = await site.signUp();
  person = await site.signUp();
  const other = await site.signUp();
  const identifier = freshPesel();
  const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  subjectId = id;
  entryId = (await addEntry(site, author, TENANT, id)).body.history?.[0]?._id ?? '';
  const entry = { descriptor: TENANT, id, entryId, identifier };
  evidenceId = (await prove(site, author, entry)).evidenceId;
  [evidenceFileId = ''] = await sendFiles(site, author);
  claimId = await insertActiveClaim(site, identifier, { person });
  endedClaimId = await insertActiveClaim(site, '1111111111', { person, type: 'nip' });
  openClaimId = await insertOpenClaim(site, person);
  attachmentId = (await sendChecked(site, person, await makePdf(), 'claim'))._id;
  await insertActiveClaim(site, freshPesel(), { person: other });
  await insertActiveClaim(site, freshPesel(), { person: blocked });
  await change(site, admin, blocked, { status: 'blocked' });
  callers = {
    nobody: {},
    user: { as: await newVerified(site) },
    author: { as: author },
    person: { as: person },
    'other person': { as: other },
    guest: await openAsGuest(site, freshPesel()),
    'open guest': await openAsWaiting(),
    administrator: { as: admin },
    blocked: { as: blocked },
  };
});
afterAll(() => site.close());

/** A guest whose claim the desk has not decided: they opened it by the link of a question. */
async function openAsWaiting(): Promise<CallOptions> {
  const values = { number: 'PT-GOSC', method: 'document', level: 2, state: 'submitted', user_id: null } as const;
  const claim = await insertClaim(site.ctx, { ...values, email: 'gosc@poczta.test' });
  const cookies: Record<string, string> = {};
  const browser = { setCookie: ({ name }, value) => void (cookies[name] = value) } as Pick<Exchange, 'setCookie'>;
  (await openFileSession(site.ctx, claim.id)).give(browser as Exchange);
  return { cookies };
}

/** Makes a call as a role; returns its status and the code of its refusal. */
async function attempt(endpoint: Endpoint, { input }: Pick<Row, 'input'>, role: Role): Promise<[number, string?]> {
  const { status, body } = await site
    .call(endpoint, (input?.() ?? {}) as never, callers[role])
    // A file is not JSON.
    .catch(() => ({ status: 200, body: {} }));
  return [status, (body as { code?: string } | undefined)?.code];
}

it('every new call has a row', () => {
  for (const [feature, calls] of Object.entries({
    claims,
    dossier,
    drafts,
    newsAddress,
    disputes,
    cases,
    desk,
    attachments,
  })) {
    expect([...Object.keys(ROWS[feature] ?? {}), ...(feature === 'claims' ? LAST : [])].sort()).toEqual(
      Object.keys(calls).sort(),
    );
  }
});

describe('each caller', () => {
  it.each(CALLS)('%s answers those alone whom it is for', async (_name, endpoint, row) => {
    const answered: Role[] = [];
    for (const role of ROLES) {
      const [status] = await attempt(endpoint, row, role);
      expect(status).not.toBe(500);
      if (status < 300) answered.push(role);
    }
    expect(answered.sort()).toEqual([...row.allowed].sort());
  });
});

const ofPeople = CALLS.filter(([, { access }]) => access === 'person');

it.each(ofPeople.filter(([, endpoint]) => endpoint.dossier))(
  '%s needs an active claim',
  async (_name, endpoint, row) => {
    for (const role of ['user', 'author', 'administrator', 'open guest'] as const) {
      expect(await attempt(endpoint, row, role)).toEqual([403, 'DOSSIER_PROOF_REQUIRED']);
    }
  },
);

// SECURITY: **File session of a guest.**
it('a guest makes no call that is for accounts', async () => {
  const guarded = Object.values(everyCall())
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ access }) => access === 'user' || access === 'admin');
  expect(guarded.length).toBeGreaterThan(60);
  for (const endpoint of guarded) {
    const url = `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, randomUUID());
    const { statusCode } = await site.app.inject({
      method: endpoint.method,
      url: endpoint.outsideApi ? url.slice('/api'.length) : url,
      cookies: callers.guest.cookies ?? {},
    });
    expect([endpoint.method, endpoint.path, statusCode]).toEqual([endpoint.method, endpoint.path, 401]);
  }
});

describe('thirty minutes after the last proof', () => {
  beforeAll(() => site.advance(31 * MINUTE_MS));

  // SECURITY: **Fresh proof.**
  it.each(CALLS.filter(([, { fresh }]) => fresh))(
    '%s needs a fresh one, of a guest none',
    async (_name, endpoint, row) => {
      const role = endpoint.access === 'admin' ? 'administrator' : 'person';
      expect(await attempt(endpoint, row, role)).toEqual([403, 'FRESH_PROOF_REQUIRED']);
      if (endpoint.access !== 'admin' && endpoint.access !== 'user')
        expect((await attempt(endpoint, row, 'guest'))[1]).not.toBe('FRESH_PROOF_REQUIRED');
    },
  );

  it('every call that shows or changes a file is among them', () => {
    const lasting = ofPeople.filter(([, { fresh }]) => !fresh).map(([name]) => name);
    const ofDisputes = [
      ...['addFiles', 'answerQuestion', 'appeal', 'comment', 'commentQuestion', 'decision', 'dueDate', 'get', 'list'],
      'withdraw',
    ].map((name) => `disputes.${name}`);
    const ofCases = ['dueDate', 'get', 'letter', 'list', 'withdraw', 'write'].map((name) => `cases.${name}`);
    const ofClaims = ['answer', 'dueDate', 'list'].map((name) => `claims.${name}`);
    const ofFile = ['alerts', 'setAlerts', 'todo'].map((name) => `dossier.${name}`);
    // A form that is open longer loses nothing.
    const ofDrafts = ['get', 'remove', 'save'].map((name) => `drafts.${name}`);
    const ofAddress = ['get', 'remove'].map((name) => `newsAddress.${name}`);
    expect(lasting.sort()).toEqual(
      [...ofClaims, ...ofFile, ...ofDisputes, ...ofCases, ...ofDrafts, ...ofAddress].sort(),
    );
  });
});

it('closing a file answers everybody the same, and ends the session of the guest', async () => {
  for (const role of ROLES) expect(await attempt(claims.closeGuest, {}, role)).toEqual([200, undefined]);
  expect(await attempt(claims.list, {}, 'guest')).toEqual([401, 'TOKEN_INVALID']);
  expect(await attempt(subjects.tenant.list, {}, 'guest')).toEqual([401, 'TOKEN_INVALID']);
  expect(await attempt(session.list, {}, 'person')).toEqual([200, undefined]);
});
