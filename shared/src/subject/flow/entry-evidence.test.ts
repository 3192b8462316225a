import type { Attachment } from '@najem/shared/contract/register';
import { aTenant, aTenantEntry, callError, IDENTIFIERS } from '@najem/testing';
import { createFlowDraft, readFlowDraft } from './draft';
import { findDoneSubmission, type Flow, type FlowEvent, listPendingCommands, listSubmissions } from './flow';
import { after, editAdding, entry, lockedSending, newReady, open, SUBJECT, VERIFIED } from './testing/flows';

const FILE = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });

const aFile = (state: Attachment['state']): Attachment => ({
  _id: 'file-1',
  purpose: 'entry',
  mediaType: 'application/pdf',
  size: 4,
  state,
  createdAt: '2026-11-22T09:00:00.000Z',
});

const changed = (change: Extract<FlowEvent, { type: 'evidenceChanged' }>['change']): FlowEvent => ({
  type: 'evidenceChanged',
  change,
});
const PICKED = changed({ type: 'filePicked', key: '1', file: FILE });
const CHECKED = changed({ type: 'fileChecked', key: '1', attachment: aFile('checking') });
const KIND = changed({ type: 'kindChosen', kind: 'contract' });
const EVIDENCE = [PICKED, CHECKED, KIND];

const SAVE: FlowEvent = { type: 'saveRequested', actor: VERIFIED };
const ADD: FlowEvent = { type: 'additionRequested', actor: VERIFIED };
const NEW_ENTRY = aTenantEntry({ _id: 'entry-9', created_at: '2026-11-22T09:00:00.000Z' });
const CREATED: FlowEvent = {
  type: 'succeeded',
  call: 'create',
  subject: aTenant({ history: [NEW_ENTRY] }),
  awarded: 20,
};
const ADDED: FlowEvent = {
  type: 'succeeded',
  call: 'addHistory',
  subject: aTenant({ history: [...SUBJECT.history, NEW_ENTRY] }),
};
const INPUT = { id: 'tenant-1', entryId: 'entry-9', attachmentIds: ['file-1'], kind: 'contract' };
const WARNING = 'Wpis zapisano, ale nie udało się dodać dowodów. Dodaj je przy wpisie.';

function failureOf(flow: Flow) {
  return listSubmissions(flow).find(({ status }) => status === 'failed');
}

describe('the evidence of a new entry', () => {
  it('follows the saved entry, and only then is the form done', () => {
    const saved = after(newReady, ...EVIDENCE, SAVE, CREATED);
    expect(listPendingCommands(saved)).toEqual([{ call: 'addEvidence', input: INPUT }]);
    expect(findDoneSubmission(saved)).toBeUndefined();
    const proved = after(saved, { type: 'evidenceSettled', entryId: 'entry-9', entry: NEW_ENTRY });
    expect(findDoneSubmission(proved)).toEqual({
      status: 'done',
      message: 'Najemca został dodany pomyślnie.',
      awarded: 20,
      added: { subjectId: 'tenant-1', address: 'ul. Lipowa 4' },
    });
  });

  it('goes to the entry that was not known before', () => {
    const known = open({ tenant: SUBJECT, isLimitedForm: true });
    const filled = after(known, entry('rentalAddress', 'ul. Lipowa 4'), entry('reason', 'cleanliness'));
    const saved = after(filled, entry('comment', 'Czysto.'), ...EVIDENCE, ADD, ADDED);
    expect(listPendingCommands(saved)).toEqual([{ call: 'addEvidence', input: INPUT }]);
  });

  it('leaves the entry saved where it cannot be added, with a warning', () => {
    const failed = after(newReady, ...EVIDENCE, SAVE, CREATED, { type: 'evidenceSettled', entryId: 'entry-9' });
    expect(findDoneSubmission(failed)).toMatchObject({ awarded: 20, warning: WARNING });
    const nameless = after(newReady, ...EVIDENCE, SAVE, { type: 'succeeded', call: 'create' });
    expect(findDoneSubmission(nameless)?.warning).toBe(WARNING);
  });

  it('is no call of its own where nothing is attached, a kind alone included', () => {
    for (const flow of [after(newReady, SAVE, CREATED), after(newReady, KIND, SAVE, CREATED)]) {
      expect(findDoneSubmission(flow)).toMatchObject({ status: 'done' });
    }
  });

  it.each([
    ['is being sent', [PICKED, KIND], 'evidenceFiles'],
    [
      'was refused',
      [PICKED, KIND, changed({ type: 'fileChecked', key: '1', attachment: { ...aFile('refused'), cause: 'malware' } })],
      'evidenceFiles',
    ],
    ['has no kind', [PICKED, CHECKED], 'evidenceKind'],
    ['has a kind that nobody knows', [PICKED, CHECKED, changed({ type: 'kindChosen', kind: 'x' })], 'evidenceKind'],
  ])('keeps the form from being saved while a file %s, until that changes', (_case, events, field) => {
    const refused = after(newReady, ...events, SAVE);
    expect(failureOf(refused)).toMatchObject({ field });
    const repaired = after(refused, changed({ type: 'fileRemoved', key: '1' }));
    expect(failureOf(repaired)).toBeUndefined();
    expect(listPendingCommands(after(repaired, SAVE))).toMatchObject([{ call: 'create' }]);
  });

  it('keeps other failures of the form in sight', () => {
    const refused = after(newReady, SAVE, { type: 'failed', call: 'create', error: callError('ENTRY_DISPUTED') });
    expect(failureOf(after(refused, KIND))).toMatchObject({
      message: 'Ten wpis jest kwestionowany. Odpowiedz w sporze: tam możesz go podtrzymać, poprawić albo wycofać.',
    });
  });

  // RULES: Numbers are shown
  it('closes the administrators’ new entry in either case', () => {
    const filled = after(editAdding, entry('counterpart', 'Ewa Lis'), entry('rentalAddress', 'ul. Lipowa 4'));
    const ready = after(filled, entry('reason', 'cleanliness'), entry('comment', 'Czysto.'), ...EVIDENCE);
    const saved = after(ready, ADD, ADDED);
    expect(listPendingCommands(saved)).toEqual([{ call: 'addEvidence', input: INPUT }]);
    const proved = after(saved, { type: 'evidenceSettled', entryId: 'entry-9', entry: { ...NEW_ENTRY, version: 2 } });
    expect(proved).toMatchObject({
      notice: { tone: 'success', text: 'Historia została dodana pomyślnie.' },
      subject: { history: [{}, {}, { version: 2 }] },
    });
    const failed = after(saved, { type: 'evidenceSettled', entryId: 'entry-9' });
    expect(failed).toMatchObject({ notice: { tone: 'danger', text: WARNING } });
    for (const flow of [proved, failed]) {
      expect(flow).toMatchObject({ addition: undefined, evidence: undefined });
    }
  });

  it('goes with the entry through the views', () => {
    const back = after(newReady, ...EVIDENCE, { type: 'identifierReturned' });
    expect(back).toMatchObject({ view: 'identifier', evidence: { kind: 'contract', files: [{ id: 'file-1' }] } });
    const found = after(
      back,
      { type: 'identifierTyped', text: IDENTIFIERS.pesel },
      { type: 'checkRequested' },
      { type: 'succeeded', call: 'check', exists: true, subject: SUBJECT },
    );
    expect(found).toMatchObject({ mode: 'locked', evidence: { kind: 'contract', files: [{ id: 'file-1' }] } });
  });
});

it('evidence of another entry changes only that entry', () => {
  const proved = aTenantEntry({ version: 7 });
  const flow = after(lockedSending, { type: 'evidenceSettled', entryId: proved._id, entry: proved });
  expect(flow).toMatchObject({ subject: { history: [{ version: 7 }, { version: 3 }] } });
  expect(listPendingCommands(flow)).toMatchObject([{ call: 'addHistory' }]);
});

describe('the draft of evidence', () => {
  it('keeps the kind and the files that the server has, which are checked once more', () => {
    const sending = changed({ type: 'filePicked', key: '2', file: FILE });
    const draft = createFlowDraft(after(newReady, ...EVIDENCE, sending));
    const read = readFlowDraft(JSON.parse(JSON.stringify(draft)));
    expect(read?.evidence).toEqual({
      kind: 'contract',
      files: [{ key: 'kept-file-1', name: 'umowa.pdf', size: 4, id: 'file-1', state: 'checking' }],
    });
    expect(open({ formData: read })).toMatchObject({ mode: 'new', evidence: read?.evidence });
  });

  it('is not kept once the entry is saved, so that nobody saves it twice', () => {
    expect(createFlowDraft(after(newReady, ...EVIDENCE, SAVE, CREATED))).toBeUndefined();
  });

  it.each([
    [undefined],
    [{ kind: 'x', files: 'y' }],
    [{ kind: '', files: [{ name: 'a.pdf', size: '4', id: 'file-1' }, null] }],
  ])('is absent where it cannot be read: %j', (evidence) => {
    const draft = { ...createFlowDraft(newReady), evidence };
    expect(readFlowDraft(JSON.parse(JSON.stringify(draft)))).not.toHaveProperty('evidence');
  });
});
