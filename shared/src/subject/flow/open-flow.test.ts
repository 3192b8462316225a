import { eachBasic, LANDLORD, TENANT } from '@najem/shared/domain/register';
import { aTenant, IDENTIFIERS } from '@najem/testing';
import type { Flow, FlowDraft } from './flow';
import { createFlowDraft, readFlowDraft } from './draft';
import { openFlow } from './open-flow';
import { createEditState, createHistoryState, createLimitedState, readRouteState } from './route-state';

const subject = aTenant();

function open(state: unknown, { isAdmin = false, draft }: { isAdmin?: boolean; draft?: FlowDraft } = {}): Flow {
  return openFlow(TENANT, { route: readRouteState(TENANT, state), isAdmin, draft, author: 'Ewa Lis' });
}

const draft: FlowDraft = {
  view: 'form',
  identifier: IDENTIFIERS.pesel,
  identifierType: 'pesel',
  isChecked: true,
  values: { name: 'Jan', type: 'osoba', identifier: IDENTIFIERS.pesel, ...eachBasic(() => '') },
  entry: { counterpart: 'Ewa Lis', rentalAddress: 'ul. Lipowa 4', reason: '', comment: 'W toku' },
};
const draftAboutSubject: FlowDraft = { ...draft, view: 'history', subject };

describe('openFlow', () => {
  it.each([undefined, null, 'text', 7, { editMode: 'yes', tenant: 'Jan' }])(
    'opens the identifier view for the navigation state %j',
    (state) => {
      expect(open(state)).toMatchObject({ view: 'identifier', identifier: '', submission: { status: 'ready' } });
    },
  );

  it('opens the identifier view with the identifier of the navigation state', () => {
    expect(open({ identifier: IDENTIFIERS.nip })).toMatchObject({ view: 'identifier', identifier: IDENTIFIERS.nip });
  });

  it('opens a new form with locked fields for a checked identifier', () => {
    expect(open({ identifier: IDENTIFIERS.nip, isVerified: true })).toMatchObject({
      mode: 'new',
      isChecked: true,
      values: { identifier: IDENTIFIERS.nip, type: 'firma' },
    });
  });

  it.each(['skipIdentifierCheck', 'skipVerification', 'verificationCompleted'])(
    'opens a new form with an unlocked identifier for %s',
    (key) => {
      expect(open({ [key]: true, identifierType: 'nip' })).toMatchObject({
        mode: 'new',
        isChecked: false,
        values: { identifier: '', type: 'firma' },
      });
    },
  );

  it('opens the edit form for an administrator in editMode, and the limited form for other users', () => {
    expect(open(createEditState(TENANT, subject), { isAdmin: true })).toMatchObject({ mode: 'edit', subject });
    expect(open(createEditState(TENANT, subject))).toMatchObject({ mode: 'locked', subject });
  });

  it('opens the limited form for isLimitedForm, also for an administrator', () => {
    expect(open(createLimitedState(TENANT, subject), { isAdmin: true })).toMatchObject({ mode: 'locked', subject });
  });

  it('opens the limited form for isLimitedForm together with editMode or showHistory', () => {
    for (const other of [{ editMode: true }, { showHistory: true }]) {
      const state = { ...createLimitedState(TENANT, subject), ...other };
      expect(open(state, { isAdmin: true })).toMatchObject({ mode: 'locked', subject });
    }
    expect(open({ isLimitedForm: true, editMode: true }, { isAdmin: true })).toMatchObject({
      view: 'identifier',
      submission: { status: 'ready' },
    });
  });

  it('opens the history for showHistory', () => {
    expect(open(createHistoryState(TENANT, subject))).toMatchObject({ view: 'history', subject });
  });

  it('reports a missing id in editMode without a subject', () => {
    expect(open({ editMode: true })).toMatchObject({
      submission: { message: 'Nie można edytować wpisu - brak ID najemcy' },
    });
  });

  it('reads only the subject and form of its own kind', () => {
    expect(readRouteState(LANDLORD, { tenant: subject }).subject).toBeUndefined();
    expect(readRouteState(LANDLORD, { formData: draft, formType: 'tenant' }).formData).toBeUndefined();
  });
});

it('the flow restores typed values after the identity verification', () => {
  const state = { formData: draft, formType: 'tenant', subjectId: 'new_tenant', verificationCompleted: true };
  expect(open(state)).toMatchObject({
    mode: 'new',
    restored: 'verification',
    isChecked: true,
    values: draft.values,
    entry: draft.entry,
  });
});

it('the flow restores every view from the browser’s draft', () => {
  expect(open(undefined, { draft })).toMatchObject({ mode: 'new', restored: 'draft', entry: draft.entry });
  expect(open(undefined, { draft: draftAboutSubject })).toMatchObject({
    view: 'history',
    subject,
    addition: { values: draft.entry },
  });
  const atNumber: FlowDraft = { ...draft, view: 'identifier' };
  expect(open(undefined, { draft: atNumber })).toMatchObject({
    view: 'identifier',
    kept: { values: draft.values, entry: draft.entry },
  });
});

it('the flow does not restore a draft of another subject or identifier', () => {
  expect(open(createLimitedState(TENANT, aTenant({ _id: 'tenant-2' })), { draft: draftAboutSubject })).toMatchObject({
    addition: { values: { comment: '' } },
  });
  expect(open({ identifier: IDENTIFIERS.nip }, { draft })).toMatchObject({ view: 'identifier' });
  expect(open(createEditState(TENANT, subject), { draft: draftAboutSubject, isAdmin: true })).toMatchObject({
    mode: 'edit',
  });
});

it('the flow restores the same flow that it was created from', () => {
  for (const flow of [open(undefined, { draft }), open(undefined, { draft: draftAboutSubject })]) {
    const packed = JSON.parse(JSON.stringify(createFlowDraft(flow))) as unknown;
    expect(open(undefined, { draft: readFlowDraft(packed) })).toEqual(flow);
  }
});

it('the flow reads no draft from a value of another shape', () => {
  for (const nothing of [null, 'x', {}, { view: 'other' }, { view: 'history' }]) {
    expect(readFlowDraft(nothing)).toBeUndefined();
  }
  expect(readFlowDraft({ view: 'form', values: { name: 7, type: 'spółka' } })).toMatchObject({
    values: { name: '', type: '' },
  });
});

describe('createFlowDraft', () => {
  it('creates no draft of a blank screen, a closed one, or the administrators’ basics', () => {
    expect(createFlowDraft(open(undefined))).toBeUndefined();
    expect(createFlowDraft({ view: 'closed' })).toBeUndefined();
    expect(createFlowDraft(open(createEditState(TENANT, subject), { isAdmin: true }))).toBeUndefined();
  });
});
