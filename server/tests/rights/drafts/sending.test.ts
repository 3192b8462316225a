import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { attachments, type Attachment } from '@najem/shared/contract/register';
import {
  cases,
  deskCaseCalls,
  deskDisputeCalls,
  deskTextCalls,
  disputes,
  dossier,
  drafts,
} from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { DRAFT_KINDS, type DraftKind } from '@najem/shared/domain/rights';
import { sendChecked } from '../../support/attachment-actions';
import { CASE_TEXT, openCase, openedCase } from '../../support/case-actions';
import { settleOnDesk, takeOnDesk, readDeskCase } from '../../support/desk-case-actions';
import {
  answer,
  appeal,
  ask,
  decide,
  decided,
  type DisputedCase,
  newAdmin,
  newCase,
  open,
  opened,
  read,
  REASONS,
  STATEMENT,
  toDesk,
  travel,
  writeAwaited,
} from '../../support/dispute-actions';
import { readDraft, saveDraft, WORDS } from '../../support/draft-actions';
import { fileOf, makePdf } from '../../support/files';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, buildEntry } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let disputed: DisputedCase;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 86_400 } });
});
afterAll(() => site.close());
beforeEach(async () => {
  admin = await newAdmin(site);
  await confirmPerson(site, admin);
  disputed = await newCase(site);
});

/** A form: whose it is, what it is about, and how it is sent, which must succeed. */
interface Form {
  as: CallOptions;
  thing?: string;
  send(): Promise<{ status: number }>;
}

const desk = () => ({ as: admin });
const onDesk = async () => {
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  return id;
};
const deskVersion = async (id: string) =>
  (await site.call(deskDisputeCalls.dispute, { id }, desk())).body.dispute.version;
const caseVersion = async (id: string) => (await readDeskCase(site, admin, id)).version;

const FORMS: Partial<Record<DraftKind, () => Promise<Form>>> = {
  dispute: async () => ({ as: disputed.as, thing: disputed.entryId, send: () => open(site, disputed) }),
  answer: async () => {
    const { _id: id } = await opened(site, disputed);
    const stand = { is: 'stand', text: STATEMENT } as const;
    return { as: { as: disputed.author }, thing: id, send: () => answer(site, disputed, id, stand) };
  },
  comment: async () => {
    const { _id: id } = await opened(site, disputed);
    await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
    const { version } = await read(site, id, disputed.as);
    return {
      as: disputed.as,
      thing: id,
      send: () => site.call(disputes.comment, { id, text: 'Nie.', version }, disputed.as),
    };
  },
  question_answer: async () => {
    const id = await onDesk();
    await ask(site, admin, id, 'author');
    const as = { as: disputed.author };
    return { as, thing: id, send: () => writeAwaited(site, id, as, { step: 'question' }) };
  },
  question_comment: async () => {
    const id = await onDesk();
    await ask(site, admin, id, 'author');
    await writeAwaited(site, id, { as: disputed.author }, { step: 'question' });
    return { as: disputed.as, thing: id, send: () => writeAwaited(site, id, disputed.as, { step: 'comment' }) };
  },
  appeal: async () => {
    const id = await onDesk();
    await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
    return { as: disputed.as, thing: id, send: () => appeal(site, id, disputed.as) };
  },
  reply: async () => ({
    as: disputed.as,
    thing: disputed.entryId,
    send: async () => {
      await confirmPerson(site, disputed.person);
      return site.call(dossier.reply, { id: disputed.entryId, text: 'Nieprawda.' }, disputed.as);
    },
  }),
  case: async () => ({ as: disputed.as, send: () => openCase(site, disputed) }),
  case_message: async () => {
    const { _id: id } = await openedCase(site, disputed);
    return { as: disputed.as, thing: id, send: () => site.call(cases.write, { id, text: 'Jeszcze to.' }, disputed.as) };
  },
  account_case: async () => ({
    as: disputed.as,
    send: () => site.call(cases.openOnAccount, { kind: 'complaint', text: CASE_TEXT }, disputed.as),
  }),
  dispute_decision: async () => {
    const id = await onDesk();
    return { as: desk(), thing: id, send: () => decide(site, admin, id, { outcome: 'kept', basis: 'evidence' }) };
  },
  extension: async () => {
    const id = await onDesk();
    const version = await deskVersion(id);
    return {
      as: desk(),
      thing: id,
      send: () => site.call(deskDisputeCalls.extendDispute, { id, reasons: REASONS, version }, desk()),
    };
  },
  question: async () => {
    const { _id: id } = await openedCase(site, disputed);
    await takeOnDesk(site, admin, id);
    const version = await caseVersion(id);
    return {
      as: desk(),
      thing: id,
      send: () => site.call(deskCaseCalls.askPerson, { id, text: 'Kiedy?', version }, desk()),
    };
  },
  case_decision: async () => {
    const { _id: id } = await openedCase(site, disputed);
    return {
      as: desk(),
      thing: id,
      send: async () => {
        await settleOnDesk(site, admin, id, { outcome: 'refused', ground: 'other' });
        return { status: 200 };
      },
    };
  },
  letter_case: async () => {
    const paper = { kind: 'access', concerns: { is: 'file' }, receivedAt: '2026-11-20', name: 'Anna Nowak' } as const;
    const input = { ...paper, text: CASE_TEXT, identity: 'Podpis zgodny z wcześniejszym listem.' };
    return { as: desk(), send: () => site.call(deskCaseCalls.addCase, input, desk()) };
  },
  desk_text: async () => ({
    as: desk(),
    send: () => site.call(deskTextCalls.addText, { title: 'Spokój', text: REASONS }, desk()),
  }),
};

describe('sending', () => {
  it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
    'of the form %s deletes its draft, and a save that comes late brings nothing back',
    async (kind) => {
      const form = await FORMS[kind]?.();
      if (!form) throw new Error('No such form');
      const { as, thing = 'new', send } = form;
      const first = await saveDraft(site, as, kind, thing, { version: 0 });
      expect(first.status).toBe(200);
      expect((await send()).status).toBeLessThan(300);
      expect(await readDraft(site, as, kind, thing)).toEqual({ success: true, version: 2 });
      const late = { kind, thing, values: { text: 'Za późno' }, version: 1 } as const;
      expect((await site.call(drafts.save, late, as)).body).toMatchObject({ code: 'STATE_PASSED' });
      // The same form may be opened again, as that of a new case is.
      expect((await saveDraft(site, as, kind, thing, { version: 2 })).status).toBe(200);
    },
  );

  it('of each kind of draft is known to the call that sends it', () => {
    const folder = path.join(__dirname, '../../../src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const source = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
    const spent = [...source.matchAll(/spendDraft\(tx, [^']*(?:'user'[^']*)?'(\w+)'/g)].map(([, kind]) => kind);
    expect(DRAFT_KINDS.filter((kind) => !spent.includes(kind))).toEqual([]);
  });

  it('keeps the version of a draft that was never saved, too', async () => {
    await open(site, disputed);
    const late = await saveDraft(site, disputed.as, 'dispute', disputed.entryId, { version: 0 });
    expect(late.body).toMatchObject({ code: 'STATE_PASSED' });
  });

  it('of an own text deletes the draft of that one alone, which goes with it where it is deleted', async () => {
    const words = { title: 'Spokój', text: REASONS };
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await site.call(deskTextCalls.addText, words, desk())).body.text._id),
    );
    for (const id of [one, other]) await saveDraft(site, desk(), 'desk_text', id ?? '');
    const kept = async (id = '') => (await readDraft(site, desk(), 'desk_text', id)).draft !== undefined;
    await site.call(deskTextCalls.changeText, { id: one ?? '', ...words }, desk());
    expect([await kept(one), await kept(other)]).toEqual([false, true]);
    await site.call(deskTextCalls.removeText, { id: other ?? '' }, desk());
    expect(await kept(other)).toBe(false);
  });

  it('that fails keeps the draft', async () => {
    await saveDraft(site, disputed.as, 'dispute', disputed.entryId);
    expect((await open(site, disputed, { attachmentIds: ['x'] })).status).toBe(400);
    expect((await readDraft(site, disputed.as, 'dispute', disputed.entryId)).draft).toBeDefined();
  });

  it('keeps it, and its files, where a rule refuses a correction', async () => {
    const { author, subjectId } = disputed;
    const { body } = await addEntry(site, author, TENANT, subjectId, { reason: 'property_damage' });
    const entryId = body.history.find(({ reason }) => reason === 'property_damage')?._id ?? '';
    await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
    const { _id: id } = await opened(site, { ...disputed, entryId });
    const file = await sendChecked(site, author, await makePdf(), 'dispute');
    await saveDraft(site, { as: author }, 'answer', id, { attachmentIds: [file._id] });
    const entry = buildEntry(TENANT, { reason: 'payment_issues' });
    const refused = await answer(site, disputed, id, { is: 'correct', entry, attachmentIds: [file._id] });
    expect(refused.body).toMatchObject({ code: 'ENTRY_DISPUTED' });
    const { draft } = await readDraft(site, { as: author }, 'answer', id);
    expect(draft).toMatchObject({ values: WORDS, attachments: [{ _id: file._id }] });
  });
});

describe('the files of a draft', () => {
  const DAYS_MS = 2 * 86_400_000;

  async function upload(purpose: 'dispute' | 'claim'): Promise<Attachment> {
    site.advance(1000);
    const file = fileOf(await makePdf());
    const { body } = await site.call(attachments.upload, { purpose, file }, disputed.as);
    await site.runJobs();
    return body;
  }

  async function wait(): Promise<void> {
    site.advance(DAYS_MS);
    await site.ctx.jobs.add(site.ctx, 'attachments/forget', {});
    await site.runJobs();
  }

  it('stay as long as it does, unless they prove an identity', async () => {
    const { as, entryId } = disputed;
    const [kept, dropped, ofIdentity] = [await upload('dispute'), await upload('dispute'), await upload('claim')];
    const attachmentIds = [kept._id, dropped._id, ofIdentity._id, disputed.entryId];
    await saveDraft(site, as, 'dispute', entryId, { attachmentIds });
    const { draft } = await readDraft(site, as, 'dispute', entryId);
    expect(draft?.attachments.map(({ _id }) => _id)).toEqual([kept, dropped, ofIdentity].map(({ _id }) => _id));
    expect(draft?.attachments[0]).toMatchObject({ name: kept.name, state: 'usable', purpose: 'dispute' });
    await saveDraft(site, as, 'dispute', entryId, { attachmentIds: [kept._id, ofIdentity._id] });
    await wait();
    const left = (await readDraft(site, as, 'dispute', entryId)).draft?.attachments;
    expect(left?.map(({ _id }) => _id)).toEqual([kept._id]);
    expect((await site.call(attachments.get, { id: dropped._id }, as)).status).toBe(404);
    expect((await open(site, disputed, { attachmentIds: [kept._id] })).status).toBe(201);
    await wait();
    expect((await site.call(attachments.get, { id: kept._id }, as)).status).toBe(200);
  });

  it('go with it, and nobody keeps those of others by a draft', async () => {
    const own = await upload('dispute');
    await saveDraft(site, { as: disputed.author }, 'answer', disputed.entryId, { attachmentIds: [own._id] });
    expect((await readDraft(site, { as: disputed.author }, 'answer', disputed.entryId)).draft?.attachments).toEqual([]);
    await saveDraft(site, disputed.as, 'reply', disputed.entryId, { attachmentIds: [own._id] });
    await site.call(drafts.remove, { kind: 'reply', thing: disputed.entryId }, disputed.as);
    expect((await site.call(attachments.get, { id: own._id }, disputed.as)).status).toBe(404);
  });
});

describe('a draft lives', () => {
  const DAY_MS = 86_400_000;

  async function wait(days: number, ...people: Person[]): Promise<void> {
    await travel(site, days * DAY_MS, ...people);
    await site.ctx.jobs.add(site.ctx, 'retention/run', {});
    await site.runJobs();
  }

  // RULES: A draft is kept until 30 days
  it('until thirty days after the present due date of what it is about, or else after its last change', async () => {
    const { author } = disputed;
    const { _id: id } = await opened(site, disputed);
    await saveDraft(site, { as: author }, 'answer', id);
    await saveDraft(site, { as: author }, 'account_case');
    const due = new Date(site.now().getTime() + 20 * DAY_MS);
    await site.ctx.db.updateTable('disputes').set({ due_at: due }).where('id', '=', id).execute();
    const kinds = async () => {
      const all = await Promise.all([
        readDraft(site, { as: author }, 'answer', id),
        readDraft(site, { as: author }, 'account_case'),
      ]);
      return all.map(({ success, draft }) => [success, draft !== undefined]);
    };
    await wait(31, author);
    expect(await kinds()).toEqual([
      [true, true],
      [true, false],
    ]);
    await wait(20, author);
    expect(await kinds()).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  // RULES: A draft is kept until 30 days
  it('until thirty days after the answer to a question is due, where that is later than the decision', async () => {
    const id = await onDesk();
    await ask(site, admin, id, 'author');
    await site.ctx.db.updateTable('disputes').set({ due_at: site.now() }).where('id', '=', id).execute();
    const as = { as: disputed.author };
    await saveDraft(site, as, 'question_answer', id);
    await wait(40, disputed.author);
    expect(await readDraft(site, as, 'question_answer', id)).toHaveProperty('draft');
    await wait(5, disputed.author);
    expect(await readDraft(site, as, 'question_answer', id)).not.toHaveProperty('draft');
  });

  it('a day as a version once it was sent', async () => {
    await open(site, disputed);
    await wait(2, disputed.person);
    const gone = { success: true, version: 0 };
    expect(await readDraft(site, disputed.as, 'dispute', disputed.entryId)).toEqual(gone);
  });
});
