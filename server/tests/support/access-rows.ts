import { randomUUID } from 'node:crypto';
import { LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import type { Person } from './sign-in';
import { buildEntry, buildPerson, freshPesel } from './subject-actions';

/** An object of each kind that another user owns. */
export interface Foreign {
  owner: Person;
  sessionId: string;
  tenant: string;
  tenantEntry: string;
  landlord: string;
  landlordEntry: string;
  reportId: string;
  shareId: string;
  referralId: string;
  orderId: string;
  invoiceId: string;
  claimId: string;
  attachmentId: string;
  evidenceId: string;
  /** The number of a tenancy. */
  tenancy: string;
}

export interface AccessRow {
  /** Makes the input with which the call names the object. */
  input?: (foreign: Foreign) => object;
  /** The status for an ordinary user on another user's object; absent where no object has an owner. */
  stranger?: number;
  /** The object is the administrator's and not an ordinary user's. */
  isAdmins?: true;
}

const FREE: AccessRow = {};
export const NOT_THERE = 404;
const NOT_ALLOWED = 403;

const subjectRows = (descriptor: SubjectDescriptor): Record<string, AccessRow> => {
  const { kind } = descriptor;
  const entryKey = `${kind}Entry` as const;
  const ofEntry = (foreign: Foreign) => ({ id: foreign[kind], entryId: foreign[entryKey], ...buildEntry(descriptor) });
  return {
    list: FREE,
    check: { input: () => ({ identifier: freshPesel() }) },
    create: { input: () => buildPerson() },
    update: { input: (foreign) => ({ id: foreign[kind], ...buildPerson() }), stranger: NOT_ALLOWED },
    remove: { input: (foreign) => ({ id: foreign[kind] }), stranger: NOT_THERE },
    removalCost: { input: (foreign) => ({ id: foreign[kind] }), stranger: NOT_THERE },
    history: { input: (foreign) => ({ id: foreign[kind] }), stranger: NOT_THERE },
    // Every user with a verified identity may add entries.
    identifier: { input: (foreign) => ({ id: foreign[kind] }), stranger: NOT_THERE },
    addHistory: { input: (foreign) => ({ id: foreign[kind], ...buildEntry(descriptor) }) },
    addEvidence: {
      input: (foreign) => ({ ...ofEntry(foreign), kind: 'contract', attachmentIds: [foreign.attachmentId] }),
      stranger: NOT_THERE,
    },
    updateHistory: { input: ofEntry, stranger: NOT_THERE },
    removeHistory: { input: ofEntry, stranger: NOT_THERE },
  };
};

const ofReport: AccessRow = { input: ({ reportId }) => ({ reportId }), stranger: NOT_THERE, isAdmins: true };
const ofAttachment: AccessRow = { input: ({ attachmentId }) => ({ id: attachmentId }), stranger: NOT_THERE };
const ofInvoice: AccessRow = { input: ({ invoiceId }) => ({ id: invoiceId }), stranger: NOT_THERE };
const ofClaim: AccessRow = { input: ({ claimId }) => ({ id: claimId, version: 99 }), stranger: NOT_ALLOWED };
const ofEvidence: AccessRow = { input: ({ evidenceId }) => ({ id: evidenceId, version: 99 }), stranger: NOT_ALLOWED };
const ofNoDispute: AccessRow = { input: () => ({ id: randomUUID(), version: 1 }), stranger: NOT_ALLOWED };
const ofTenancy = (input: object = {}): AccessRow => ({
  input: ({ tenancy }) => ({ number: tenancy, version: 1, ...input }),
  stranger: NOT_THERE,
});
const PASSPORT = { role: 'tenant', withAddresses: true, withComments: true };
const LONG_TEXT = 'Wyjaśnienie, które ma co najmniej pięćdziesiąt znaków.';
const NOTICE = { name: 'Nikt', email: 'nikt@poczta.test', text: LONG_TEXT, goodFaith: true };
const ofDossier: AccessRow = { input: ({ tenantEntry }) => ({ id: tenantEntry }), stranger: NOT_ALLOWED };
const buildAttestation = () => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', attestationObject: 'x' },
});
const credentials = { email: 'nikt@poczta.test', password: 'Haslo-12345' };

/** A row for every call of the contract, which `access-matrix.test.ts` requires. */
export const ACCESS: Record<string, Record<string, AccessRow>> = {
  session: {
    refresh: FREE,
    logout: FREE,
    list: FREE,
    end: { input: ({ sessionId }) => ({ id: sessionId }), stranger: NOT_THERE },
    confirmOptions: FREE,
    confirm: { input: () => ({ password: 'x' }) },
    freshProof: { input: () => ({ password: 'x' }) },
  },
  secondFactor: {
    ways: FREE,
    startCode: FREE,
    addCode: { input: () => ({ code: '000000' }) },
    removeCode: FREE,
    startPasskey: FREE,
    addPasskey: { input: () => ({ passkey: buildAttestation() }) },
    removePasskey: { input: () => ({ id: randomUUID() }) },
    renewRecoveryCodes: FREE,
  },
  users: {
    register: { input: () => ({ ...credentials, name: 'Nikt' }) },
    login: { input: () => credentials },
    googleLoginNonce: FREE,
    googleLogin: { input: () => ({ credential: 'x' }) },
    secondStepOptions: { input: () => ({ challenge: 'x' }) },
    secondStep: { input: () => ({ challenge: 'x', code: '000000' }) },
    tieGoogle: { input: () => ({ token: 'x' }) },
    removeGoogle: FREE,
    removeOwn: { input: () => ({ typed: 'nie' }) },
    changeEmail: { input: () => ({ email: 'x' }) },
    exportOwn: FREE,
    verifyEmail: { input: () => ({ token: 'x' }) },
    disown: { input: () => ({ token: 'x' }) },
    resendVerification: { input: () => ({ email: credentials.email }) },
    checkLink: { input: () => ({ token: 'x', opens: 'reset-password' }) },
    isConfirmed: { input: () => ({ email: credentials.email }) },
    forgotPassword: { input: () => ({ email: credentials.email }) },
    resetPassword: { input: () => ({ token: 'x', password: credentials.password }) },
    changePassword: { input: () => ({ currentPassword: 'x', password: credentials.password }) },
    googleNonce: FREE,
    verifyGoogle: { input: () => ({ token: 'x' }) },
    profile: FREE,
    rentCoins: FREE,
    list: FREE,
    get: { input: ({ owner }) => ({ id: owner.id }), stranger: NOT_ALLOWED },
    update: {
      input: ({ owner }) => ({ id: owner.id, name: 'X', email: owner.email, role: 'user', status: 'active' }),
      stranger: NOT_ALLOWED,
    },
    remove: { input: () => ({ id: randomUUID() }), stranger: NOT_ALLOWED },
    restore: { input: () => ({ id: randomUUID() }), stranger: NOT_ALLOWED },
  },
  tenants: subjectRows(TENANT),
  landlords: subjectRows(LANDLORD),
  reports: {
    list: FREE,
    checkActive: { input: () => ({ identifier: freshPesel() }) },
    checkStatus: ofReport,
    generate: { input: () => ({ identifier: freshPesel() }), stranger: NOT_ALLOWED },
    get: ofReport,
    pdf: ofReport,
    verify: { input: () => ({ number: 'RN-0' }) },
    shared: { input: () => ({ shareId: 'x' }) },
    sharedPdf: { input: () => ({ shareId: 'x' }) },
    share: ofReport,
    shares: ofReport,
    revokeShare: { input: ({ reportId, shareId }) => ({ reportId, shareId }), stranger: NOT_THERE },
    shareEmail: { input: ({ reportId }) => ({ reportId, email: 'ktos@poczta.test' }), stranger: NOT_THERE },
    custom: { input: () => ({ subjectType: 'user', category: 'rentcoins', value: 1 }), stranger: NOT_ALLOWED },
  },
  payments: {
    payuInit: { input: () => ({ identifier: freshPesel() }) },
    payuStatus: { input: ({ orderId }) => ({ orderId }), stranger: NOT_THERE },
    payuNotify: FREE,
    rentCoinsPay: { input: () => ({ identifier: freshPesel() }) },
  },
  rentCoins: { balance: FREE, history: FREE },
  invoices: { list: FREE, get: ofInvoice, pdf: ofInvoice, ksef: ofInvoice },
  admin: {
    statistics: { stranger: NOT_ALLOWED },
    audit: { stranger: NOT_ALLOWED },
    checkAudit: { stranger: NOT_ALLOWED },
    securityEvents: { stranger: NOT_ALLOWED },
  },
  referrals: {
    list: { stranger: NOT_ALLOWED },
    stats: { stranger: NOT_ALLOWED },
    create: { input: () => ({ code: 'OBCY', description: 'x' }), stranger: NOT_ALLOWED },
    update: { input: ({ referralId }) => ({ id: referralId, isActive: false }), stranger: NOT_ALLOWED },
    remove: { input: ({ referralId }) => ({ id: referralId }), stranger: NOT_ALLOWED },
  },
  platform: {
    registry: FREE,
    reportFailure: { input: () => ({ remote: 'tenants', stage: 'load', cause: 'x' }) },
    tokens: { stranger: NOT_ALLOWED },
    createToken: { input: () => ({ remote: 'tenants', label: 'x' }), stranger: NOT_ALLOWED },
    revokeToken: { input: () => ({ id: randomUUID() }), stranger: NOT_ALLOWED },
    team: { input: () => ({ remote: 'tenants' }), stranger: NOT_ALLOWED },
    addMember: { input: () => ({ remote: 'tenants', email: 'x@example.com' }), stranger: NOT_ALLOWED },
    removeMember: { input: () => ({ remote: 'tenants', id: randomUUID() }), stranger: NOT_ALLOWED },
    slots: { input: () => ({ remote: 'tenants' }), stranger: NOT_ALLOWED },
    confirmSlot: { input: () => ({ remote: 'tenants', slot: 'subject-list', access: 'user' }), stranger: NOT_ALLOWED },
    withdrawSlot: { input: () => ({ remote: 'tenants', slot: 'subject-list' }), stranger: NOT_ALLOWED },
    backend: { input: () => ({ remote: 'tenants' }), stranger: NOT_ALLOWED },
    setBackend: { input: () => ({ remote: 'tenants', address: 'https://x.example' }), stranger: NOT_ALLOWED },
    removeBackend: { input: () => ({ remote: 'tenants' }), stranger: NOT_ALLOWED },
    sessionKeys: FREE,
    // Public in the contract, but rejected without a deploy token or an administrator's session.
    publish: { input: () => ({ remote: 'tenants', files: [{ name: 'a.js', content: '' }] }), stranger: 401 },
    releases: { input: () => ({ remote: 'tenants' }), stranger: 401 },
    switchRelease: { input: () => ({ remote: 'tenants', action: 'rollback' }), stranger: 401 },
  },
  telemetry: {
    report: { input: () => ({ shell: 'x', errors: [], vitals: [], loads: [] }) },
    overview: { stranger: NOT_ALLOWED },
  },
  overrides: {
    // In production an ordinary user gets 403 (overrides.test.ts); here there is no such remote.
    create: { input: () => ({ remote: 'none', manifest: 'http://localhost:3001/mf-manifest.json' }), stranger: 404 },
    clear: FREE,
  },
  claims: {
    methods: FREE,
    startEid: FREE,
    finishEid: { input: () => ({ state: 'x', code: 'x' }) },
    start: { input: () => ({ method: 'document' }) },
    statement: { input: () => ({ id: randomUUID() }) },
    submitSigned: { input: () => ({ attemptId: 'x', attachmentId: 'x' }) },
    submitDocument: {
      input: () => ({ attemptId: 'x', identifier: freshPesel(), name: 'X', postalAddress: 'X', attachmentIds: ['x'] }),
    },
    submitCompany: {
      input: () => ({ attemptId: 'x', nip: '1111111111', attachmentIds: ['x'] }),
      stranger: NOT_ALLOWED,
    },
    letterCode: { input: ({ claimId }) => ({ id: claimId, code: 'x' }), stranger: NOT_THERE },
    newLetter: { input: ({ claimId }) => ({ id: claimId, postalAddress: 'x' }), stranger: NOT_THERE },
    answer: { input: ({ claimId }) => ({ id: claimId, attachmentIds: [], text: 'x' }), stranger: NOT_THERE },
    list: FREE,
    dueDate: { input: () => ({ id: randomUUID() }) },
    end: { input: ({ claimId }) => ({ id: claimId }), stranger: NOT_THERE },
    stop: { input: () => ({ token: 'x' }) },
    checkLink: { input: () => ({ token: 'x', hasLetter: false }) },
    openGuest: { input: () => ({ token: 'x', code: 'x' }) },
    closeGuest: FREE,
    adopt: { stranger: NOT_ALLOWED },
  },
  desk: {
    overview: { stranger: NOT_ALLOWED },
    take: {
      input: ({ claimId }) => ({ queue: 'claims', pieces: [{ id: claimId, version: 99 }] }),
      stranger: NOT_ALLOWED,
    },
    texts: { stranger: NOT_ALLOWED },
    addText: { input: () => ({ title: 'x', text: 'x' }), stranger: NOT_ALLOWED },
    changeText: { input: ({ claimId }) => ({ id: claimId, title: 'x', text: 'x' }), stranger: NOT_ALLOWED },
    removeText: ofClaim,
    claims: { stranger: NOT_ALLOWED },
    claim: ofClaim,
    takeClaim: ofClaim,
    releaseClaim: ofClaim,
    decideClaim: { input: ({ claimId }) => ({ id: claimId, version: 99, decision: 'refuse' }), stranger: NOT_ALLOWED },
    askClaimant: { input: ({ claimId }) => ({ id: claimId, version: 99, text: 'x' }), stranger: NOT_ALLOWED },
    postClaim: {
      input: ({ claimId }) => ({ id: claimId, version: 99, sentAt: '2026-11-20', trackingNumber: 'x' }),
      stranger: NOT_ALLOWED,
    },
    claimLetter: ofClaim,
    evidence: { stranger: NOT_ALLOWED },
    oneEvidence: ofEvidence,
    takeEvidence: ofEvidence,
    releaseEvidence: ofEvidence,
    gradeEvidence: {
      input: ({ evidenceId }) => ({ id: evidenceId, version: 99, grade: 'court' }),
      stranger: NOT_ALLOWED,
    },
    cases: { stranger: NOT_ALLOWED },
    case: ofNoDispute,
    addCase: {
      input: () => ({
        kind: 'access',
        text: LONG_TEXT,
        concerns: { is: 'file' },
        receivedAt: '2026-11-20',
        name: 'Anna Listowna',
        identity: LONG_TEXT,
      }),
      stranger: NOT_ALLOWED,
    },
    takeCase: ofNoDispute,
    releaseCase: ofNoDispute,
    askPerson: { input: () => ({ id: randomUUID(), version: 1, text: LONG_TEXT }), stranger: NOT_ALLOWED },
    extendCase: { input: () => ({ id: randomUUID(), version: 1, reasons: LONG_TEXT }), stranger: NOT_ALLOWED },
    restrictCase: { input: () => ({ id: randomUUID(), version: 1, reasons: LONG_TEXT }), stranger: NOT_ALLOWED },
    caseEffects: { input: () => ({ id: randomUUID(), scope: { is: 'all' } }), stranger: NOT_ALLOWED },
    decideCase: {
      input: () => ({ id: randomUUID(), version: 1, outcome: 'refused', ground: 'other', reasons: LONG_TEXT }),
      stranger: NOT_ALLOWED,
    },
    caseLetter: ofNoDispute,
    disputes: { stranger: NOT_ALLOWED },
    dispute: ofNoDispute,
    takeDispute: ofNoDispute,
    releaseDispute: ofNoDispute,
    decideDispute: {
      input: () => ({ id: randomUUID(), version: 1, outcome: 'kept', basis: 'evidence', reasons: LONG_TEXT }),
      stranger: NOT_ALLOWED,
    },
    askSide: {
      input: () => ({ id: randomUUID(), version: 1, side: 'author', text: LONG_TEXT }),
      stranger: NOT_ALLOWED,
    },
    extendDispute: { input: () => ({ id: randomUUID(), version: 1, reasons: LONG_TEXT }), stranger: NOT_ALLOWED },
    suspendDispute: { input: () => ({ id: randomUUID(), version: 1, reasons: LONG_TEXT }), stranger: NOT_ALLOWED },
    due: { stranger: NOT_ALLOWED },
    figures: { stranger: NOT_ALLOWED },
    suspects: { stranger: NOT_ALLOWED },
    handleSuspect: { input: () => ({ id: '1' }), stranger: NOT_ALLOWED },
    processingRegister: { stranger: NOT_ALLOWED },
    processingRegisterPdf: { stranger: NOT_ALLOWED },
    decideTenancy: { ...ofTenancy({ decision: 'annul', reasons: LONG_TEXT }), stranger: NOT_ALLOWED },
    notes: { stranger: NOT_ALLOWED },
    handleNote: { input: () => ({ id: randomUUID(), version: 1 }), stranger: NOT_ALLOWED },
  },
  attachments: {
    // Of another type than is taken, so that nothing is stored.
    upload: { input: () => ({ purpose: 'entry', file: new File(['x'], 'x.txt') }) },
    get: ofAttachment,
    content: ofAttachment,
    remove: ofAttachment,
  },
  tenancies: {
    list: FREE,
    invite: { input: () => ({ role: 'landlord', address: 'x', from: '2026-01-01', emails: [] }) },
    get: ofTenancy(),
    withSubject: { input: ({ tenant }) => ({ id: tenant }) },
    confirmation: ofTenancy({ place: 'town' }),
    withdraw: ofTenancy(),
    answerCounter: ofTenancy({ answer: 'accept' }),
    invitation: { input: () => ({ token: 'x' }) },
    answerInvitation: { input: () => ({ token: 'x', answer: 'decline' }) },
    end: ofTenancy({ to: '2026-12-31' }),
    annul: ofTenancy(),
    keep: ofTenancy(),
    forget: ofTenancy(),
  },
  opinions: {
    read: ofTenancy(),
    give: ofTenancy({ entries: [{ reason: 'timely_payment', comment: 'x' }], version: 0 }),
    withdraw: ofTenancy(),
    addEvidence: {
      input: ({ tenancy, attachmentId }) => ({ number: tenancy, attachmentIds: [attachmentId], kind: 'contract' }),
      stranger: NOT_THERE,
    },
    join: ofTenancy(),
    ownEntries: ofTenancy(),
    nameEntries: ofTenancy({ entryIds: [] }),
  },
  legal: {
    terms: FREE,
    text: { input: () => ({ document: 'regulamin' }) },
    accept: { input: () => ({ document: 'regulamin', version: '2024-01-01' }) },
  },
  disputes: {
    open: {
      input: ({ tenantEntry }) => ({ id: tenantEntry, ground: 'untrue', text: LONG_TEXT, wanted: 'removal' }),
      stranger: NOT_ALLOWED,
    },
    list: FREE,
    get: { input: () => ({ id: randomUUID() }) },
    answer: { input: () => ({ id: randomUUID(), version: 1, is: 'withdraw' }) },
    prolong: { input: () => ({ id: randomUUID(), version: 1 }) },
    comment: { input: () => ({ id: randomUUID(), version: 1, text: LONG_TEXT }), stranger: NOT_ALLOWED },
    addFiles: { input: () => ({ id: randomUUID(), version: 1, attachmentIds: [randomUUID()] }) },
    withdraw: ofNoDispute,
    answerQuestion: { input: () => ({ id: randomUUID(), version: 1, text: LONG_TEXT }) },
    commentQuestion: { input: () => ({ id: randomUUID(), version: 1, text: LONG_TEXT }) },
    appeal: { input: () => ({ id: randomUUID(), version: 1, text: LONG_TEXT }) },
    decision: { input: () => ({ id: randomUUID() }) },
    dueDate: { input: () => ({ id: randomUUID() }) },
    transparency: FREE,
  },
  // Without a claim there is no case, but notices and the removals of one's own entries.
  passports: {
    list: { stranger: NOT_ALLOWED },
    preview: { input: () => PASSPORT, stranger: NOT_ALLOWED },
    make: { input: () => PASSPORT, stranger: NOT_ALLOWED },
    refresh: ofNoDispute,
    end: ofNoDispute,
    link: ofNoDispute,
    unlink: { input: () => ({ id: randomUUID(), shareId: randomUUID() }), stranger: NOT_ALLOWED },
    ask: { input: () => ({ email: 'osoba@example.com' }) },
    asked: FREE,
    request: { input: () => ({ token: 'x' }) },
    answer: { input: () => ({ token: 'x', answer: 'decline' }) },
  },
  cases: {
    list: { stranger: NOT_ALLOWED },
    open: {
      input: () => ({ kind: 'complaint', text: LONG_TEXT, concerns: { is: 'file' } }),
      stranger: NOT_ALLOWED,
    },
    get: ofNoDispute,
    write: { input: () => ({ id: randomUUID(), text: LONG_TEXT }), stranger: NOT_ALLOWED },
    withdraw: ofNoDispute,
    letter: ofNoDispute,
    dueDate: ofNoDispute,
    notify: {
      input: ({ reportId, tenantEntry: entryId }) => ({ ...NOTICE, reportId, entryId }),
      stranger: NOT_THERE,
    },
    openOnAccount: { input: () => ({ kind: 'access', text: 'x' }) },
    listOnAccount: FREE,
    openLink: { input: () => ({ token: 'x' }) },
    linkDueDate: { input: () => ({ token: 'x' }) },
    statements: FREE,
    appeal: { input: () => ({ id: randomUUID(), text: LONG_TEXT }), stranger: NOT_THERE },
    reopen: { input: () => ({ identifierId: randomUUID() }), stranger: NOT_ALLOWED },
  },
  // Without a claim there is no file.
  newsAddress: {
    get: { stranger: NOT_ALLOWED },
    set: { input: () => ({ email: 'nikt@poczta.test' }), stranger: NOT_ALLOWED },
    remove: { stranger: NOT_ALLOWED },
    confirm: { input: () => ({ token: 'x' }) },
  },
  // Of others there is none.
  drafts: {
    get: { input: ({ tenantEntry }) => ({ kind: 'dispute', thing: tenantEntry }) },
    save: { input: ({ tenantEntry }) => ({ kind: 'dispute', thing: tenantEntry, values: {}, version: 0 }) },
    remove: { input: ({ tenantEntry }) => ({ kind: 'dispute', thing: tenantEntry }) },
  },
  dossier: {
    todo: {},
    overview: { stranger: NOT_ALLOWED },
    entries: { stranger: NOT_ALLOWED },
    entry: ofDossier,
    reply: { input: ({ tenantEntry }) => ({ id: tenantEntry, text: 'x' }), stranger: NOT_ALLOWED },
    removeReply: ofDossier,
    confirm: ofDossier,
    undoConfirm: ofDossier,
    contact: { stranger: NOT_ALLOWED },
    inquiries: { stranger: NOT_ALLOWED },
    exportJson: { stranger: NOT_ALLOWED },
    exportPdf: { stranger: NOT_ALLOWED },
    exportSchema: FREE,
    alerts: { stranger: NOT_ALLOWED },
    setAlerts: {
      input: () => ({ entry: 'at_once', report: 'off', checked: 'off', progress: 'at_once' }),
      stranger: NOT_ALLOWED,
    },
  },
};
