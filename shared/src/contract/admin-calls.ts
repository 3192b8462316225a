/**
 * What an administrator confirms before a call: nothing beyond the sign-in, as long as the session lives and at most eight
 * hours; or that it is them, within 30 (`fresh`) or ten minutes (`step-up`). Where the input asks for more, `why` says so.
 */
export type AdminConfirmation = 'session' | 'fresh' | 'step-up';

/**
 * What becomes of a call about the administrator's own matter (`isOwnMatter`): it is refused, as OWN_MATTER or on the desk
 * as not there; it answers as to an ordinary user, or leaves it out; or it can be about nobody.
 */
export type OwnMatter = 'refused' | 'as-anybody' | 'left-out' | 'nobody';

/** The rule of one call that only administrators make, or by which they may do more than others. */
export interface AdminCall {
  readonly confirmation: AdminConfirmation;
  readonly own: OwnMatter;
  /** Why no more is asked, or what is asked besides. */
  readonly why: string;
}

const rule =
  (confirmation: AdminConfirmation, own: OwnMatter) =>
  (why: string): AdminCall => ({ confirmation, own, why });

const everyday = rule('session', 'refused');
const everydayOfNobody = rule('session', 'nobody');
const atDesk = rule('fresh', 'refused');
const listAtDesk = rule('fresh', 'left-out');

const WORK = 'editing and deleting users, subjects and entries is everyday work';
const READING = 'reading is everyday work, and each is audited';
const SHOWING = 'a hundred identifiers an hour, then a confirmation each';
const DESK = 'a stolen access token opens no desk';

/** The administrators' calls of both kinds of subjects. */
const SUBJECT_CALLS = {
  list: rule('session', 'as-anybody')('identifiers are masked, each page is audited'),
  check: rule('session', 'as-anybody')('the number is typed, each look-up is audited'),
  create: rule('session', 'as-anybody')('anybody adds; an administrator without the limits of new accounts'),
  addHistory: rule('session', 'as-anybody')('anybody with a verified identity adds, nobody about themselves'),
  identifier: everyday(SHOWING),
  update: everyday(WORK),
  remove: everyday(WORK),
  removalCost: everyday('it tells a sum'),
  history: everyday(READING),
  updateHistory: everyday(WORK),
  removeHistory: everyday(WORK),
};

function ofFeature(feature: string, calls: Readonly<Record<string, AdminCall>>): Record<string, AdminCall> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${feature}.${name}`, call]));
}

/**
 * The rule of every call that only administrators make, or by which they may do more than others, by feature and name of
 * the contract; a call of theirs without a line here fails the contract's test.
 */
export const ADMIN_CALLS: Readonly<Record<string, AdminCall>> = {
  ...ofFeature('tenants', SUBJECT_CALLS),
  ...ofFeature('landlords', SUBJECT_CALLS),
  ...ofFeature('users', {
    list: everydayOfNobody('names, addresses and balances, each page an event of security'),
    get: rule(
      'session',
      'left-out',
    )(
      'names and figures without identifiers; an audit row, an event of security, and an inquiry about each person named',
    ),
    update: everyday(
      `${WORK}; another role, and the address of an administrator, within ten minutes; own rights never, nor who wrote about them`,
    ),
    restore: everydayOfNobody('it undoes a removal of the last seconds'),
    remove: everyday(`${WORK}; one's own account, too, as 'Usuń konto' does`),
  }),
  ...ofFeature('reports', {
    generate: everyday('free reports are everyday work, each is audited'),
    custom: rule('session', 'left-out')('names and figures without identifiers, audited'),
    checkActive: rule('session', 'as-anybody')('the number is typed; nothing of entries is shown'),
    checkStatus: everyday('it tells whether a report is valid'),
    get: everyday(`of others: ${SHOWING}`),
    pdf: everyday(`of others: ${SHOWING}`),
    share: everyday('what is shared is masked, and audited'),
    shareEmail: everyday('what is shared is masked, and audited'),
    shares: everyday('times and states of links'),
    revokeShare: everyday('it ends a link'),
  }),
  ...ofFeature('invoices', {
    get: everyday('identifiers are masked'),
    pdf: everyday('identifiers are masked'),
    ksef: everyday('of companies, without identifiers of persons'),
  }),
  ...ofFeature('attachments', {
    get: everyday('how far the check of a file is'),
    content: atDesk(`${DESK}; the files of an identity within ten minutes, and ${SHOWING}`),
  }),
  ...ofFeature('drafts', {
    get: rule('session', 'as-anybody')("the administrator's own words, of the desk, too"),
    save: rule('session', 'as-anybody')("the administrator's own words, of the desk, too"),
    remove: rule('session', 'as-anybody')("the administrator's own words, of the desk, too"),
  }),
  ...ofFeature('admin', {
    statistics: everydayOfNobody('counts alone'),
    audit: everydayOfNobody('ids and keyed indexes, no identifiers or names of described people'),
    checkAudit: everydayOfNobody('it changes nothing'),
    securityEvents: everydayOfNobody('kinds and times, keyed addresses'),
  }),
  ...ofFeature('referrals', {
    list: everydayOfNobody('campaigns, no people'),
    stats: everydayOfNobody('counts alone'),
    create: everydayOfNobody('a campaign can be ended again'),
    update: everydayOfNobody('a campaign can be ended again'),
    remove: everydayOfNobody('what was awarded stays'),
  }),
  ...ofFeature('platform', {
    tokens: everydayOfNobody('no secrets'),
    createToken: rule('step-up', 'nobody')('a token releases code for everybody'),
    revokeToken: rule('step-up', 'nobody')('it stops releases'),
    team: rule('session', 'nobody')('it names those who see a remote early'),
    addMember: rule('step-up', 'nobody')('it shows unreleased code to somebody'),
    removeMember: rule('step-up', 'nobody')('it hides a remote from its team'),
    backend: rule('session', 'nobody')('it names where calls go'),
    setBackend: rule('step-up', 'nobody')('it decides who answers calls and learns who made them'),
    removeBackend: rule('step-up', 'nobody')("it ends a remote's calls"),
    slots: rule('session', 'nobody')('which parts a remote shows names nobody'),
    confirmSlot: rule('step-up', 'nobody')("it puts a team's part into the screens of others"),
    withdrawSlot: rule('step-up', 'nobody')("it takes a team's part from the screens of others"),
    releases: everydayOfNobody('versions and times'),
    switchRelease: rule('step-up', 'nobody')('it changes what everybody loads'),
  }),
  ...ofFeature('telemetry', { overview: everydayOfNobody('errors without data about visitors') }),
  ...ofFeature('overrides', { create: everydayOfNobody("in the administrator's own session, for an hour, audited") }),
  ...ofFeature('desk', {
    due: rule('session', 'left-out')('one number without a person'),
    overview: listAtDesk(DESK),
    take: rule('fresh', 'left-out')(DESK),
    texts: rule('fresh', 'as-anybody')("the administrator's own words"),
    addText: rule('fresh', 'as-anybody')("the administrator's own words"),
    changeText: rule('fresh', 'as-anybody')("the administrator's own words"),
    removeText: rule('fresh', 'as-anybody')("the administrator's own words"),
    figures: rule('fresh', 'nobody')(DESK),
    claims: listAtDesk(DESK),
    claim: atDesk(DESK),
    takeClaim: atDesk(DESK),
    releaseClaim: atDesk(DESK),
    decideClaim: atDesk(DESK),
    askClaimant: atDesk(DESK),
    postClaim: atDesk(DESK),
    claimLetter: rule('step-up', 'refused')('the code and the address of a person leave the service'),
    disputes: listAtDesk(DESK),
    dispute: atDesk(DESK),
    takeDispute: atDesk(DESK),
    releaseDispute: atDesk(DESK),
    decideDispute: atDesk(`${DESK}; an appeal another administrator decides`),
    askSide: atDesk(DESK),
    extendDispute: atDesk(DESK),
    suspendDispute: atDesk(DESK),
    evidence: listAtDesk(DESK),
    oneEvidence: atDesk(DESK),
    takeEvidence: atDesk(DESK),
    releaseEvidence: atDesk(DESK),
    gradeEvidence: atDesk(DESK),
    cases: listAtDesk(DESK),
    case: atDesk(DESK),
    addCase: atDesk(DESK),
    takeCase: atDesk(DESK),
    releaseCase: atDesk(DESK),
    askPerson: atDesk(DESK),
    extendCase: atDesk(DESK),
    restrictCase: atDesk(DESK),
    caseEffects: atDesk(DESK),
    decideCase: atDesk(`${DESK}; what a letter asks to remove, another administrator than who made its case grants`),
    caseLetter: rule('step-up', 'refused')('a decision with the name of a person leaves the service'),
    notes: listAtDesk(DESK),
    handleNote: atDesk(DESK),
    decideTenancy: atDesk(DESK),
    suspects: listAtDesk(DESK),
    handleSuspect: atDesk(DESK),
    processingRegister: rule('fresh', 'nobody')('no people'),
    processingRegisterPdf: rule('step-up', 'nobody')('an export'),
  }),
};
