import { LANDLORD, TENANT } from '@najem/shared/domain';
import { aTenant, IDENTIFIERS } from '@najem/shared/testing';
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
  values: { name: 'Jan', type: 'osoba', identifier: IDENTIFIERS.pesel, address: '', contact_info: '' },
  entry: { counterpart: 'Ewa Lis', rentalAddress: 'ul. Lipowa 4', reason: '', comment: 'W toku' },
};
const draftAboutSubject: FlowDraft = { ...draft, view: 'history', subject };

describe('an add screen opens', () => {
  it.each([undefined, null, 'text', 7, { editMode: 'yes', tenant: 'Jan' }])('with the identifier for %j', (state) => {
    expect(open(state)).toMatchObject({ view: 'identifier', identifier: '', submission: { status: 'ready' } });
  });

  it('with the number that the navigation brings', () => {
    expect(open({ identifier: IDENTIFIERS.nip })).toMatchObject({ view: 'identifier', identifier: IDENTIFIERS.nip });
  });

  it('with a new form for a number that was verified, its fields locked', () => {
    expect(open({ identifier: IDENTIFIERS.nip, isVerified: true })).toMatchObject({
      mode: 'new',
      isChecked: true,
      values: { identifier: IDENTIFIERS.nip, type: 'firma' },
    });
  });

  it.each(['skipIdentifierCheck', 'skipVerification', 'verificationCompleted'])(
    'with a new form whose number is still open for %s',
    (key) => {
      expect(open({ [key]: true, identifierType: 'nip' })).toMatchObject({
        mode: 'new',
        isChecked: false,
        values: { identifier: '', type: 'firma' },
      });
    },
  );

  it('with the administrators’ form for editMode, and with the limited form for everybody else', () => {
    expect(open(createEditState(TENANT, subject), { isAdmin: true })).toMatchObject({ mode: 'edit', subject });
    expect(open(createEditState(TENANT, subject))).toMatchObject({ mode: 'locked', subject });
  });

  it('with the limited form for isLimitedForm, also for an administrator', () => {
    expect(open(createLimitedState(TENANT, subject), { isAdmin: true })).toMatchObject({ mode: 'locked', subject });
  });

  it('with the history for showHistory', () => {
    expect(open(createHistoryState(TENANT, subject))).toMatchObject({ view: 'history', subject });
  });

  it('without a subject to edit says that its id is missing', () => {
    expect(open({ editMode: true })).toMatchObject({
      submission: { message: 'Nie można edytować wpisu - brak ID najemcy' },
    });
  });

  it('reads only the subject of its own kind', () => {
    expect(readRouteState(LANDLORD, { tenant: subject }).subject).toBeUndefined();
    expect(readRouteState(LANDLORD, { formData: draft, formType: 'tenant' }).formData).toBeUndefined();
  });
});

describe('what was typed comes back', () => {
  it('after the identity verification', () => {
    const state = { formData: draft, formType: 'tenant', subjectId: 'new_tenant', verificationCompleted: true };
    expect(open(state)).toMatchObject({
      mode: 'new',
      restored: 'verification',
      isChecked: true,
      values: draft.values,
      entry: draft.entry,
    });
  });

  it('from the browser’s copy, whatever view it was', () => {
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

  it('but not on a form that was opened for something else', () => {
    expect(open(createLimitedState(TENANT, aTenant({ _id: 'tenant-2' })), { draft: draftAboutSubject })).toMatchObject({
      addition: { values: { comment: '' } },
    });
    expect(open({ identifier: IDENTIFIERS.nip }, { draft })).toMatchObject({ view: 'identifier' });
    expect(open(createEditState(TENANT, subject), { draft: draftAboutSubject, isAdmin: true })).toMatchObject({
      mode: 'edit',
    });
  });

  it('as the same form that it was packed from', () => {
    for (const flow of [open(undefined, { draft }), open(undefined, { draft: draftAboutSubject })]) {
      const packed = JSON.parse(JSON.stringify(createFlowDraft(flow))) as unknown;
      expect(open(undefined, { draft: readFlowDraft(packed) })).toEqual(flow);
    }
  });

  it('never from something that is no draft', () => {
    for (const nothing of [null, 'x', {}, { view: 'other' }, { view: 'history' }]) {
      expect(readFlowDraft(nothing)).toBeUndefined();
    }
    expect(readFlowDraft({ view: 'form', values: { name: 7, type: 'spółka' } })).toMatchObject({
      values: { name: '', type: '' },
    });
  });
});

describe('nothing is packed', () => {
  it('of a blank screen, a closed one, or the administrators’ basics', () => {
    expect(createFlowDraft(open(undefined))).toBeUndefined();
    expect(createFlowDraft({ view: 'closed' })).toBeUndefined();
    expect(createFlowDraft(open(createEditState(TENANT, subject), { isAdmin: true }))).toBeUndefined();
  });
});
