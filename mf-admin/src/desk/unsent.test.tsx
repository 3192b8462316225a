import {
  deskCaseCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
  drafts,
} from '@najem/shared/contract/rights';
import type { DraftKind, DeskDraftKind } from '@najem/shared/domain/rights';
import { anAdmin, type FakeApi, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCase } from '../../tests/a-case';
import { aClaim } from '../../tests/a-claim';
import { aDispute } from '../../tests/a-dispute';
import { paste } from '../../tests/paste';
import { someEvidence } from '../../tests/some-evidence';
import { untilLoaded } from '../../tests/until-loaded';
import { module } from '../module';

const TEXT = 'Osoba pokazała potwierdzenia wszystkich przelewów, a autor nie dołączył żadnego dowodu.';
const takenBy = { _id: 'admin-2', name: 'Ola Inna' };
const AT = '2026-11-20T09:00:00.000Z';

const DISPUTE = '/admin/desk/disputes/dispute-1';
const CASE = '/admin/desk/cases/case-1';
const CLAIM = '/admin/desk/claims/claim-1';
const EVIDENCE = '/admin/desk/evidence/evidence-1';

/** Every piece of work as it is while a colleague has it. */
const anApi = () =>
  fakeApi()
    .on(deskDisputeCalls.dispute, () => {
      const none = { mayAsk: [], mayDecide: false, mayExtend: false, maySuspend: false };
      return { success: true, dispute: aDispute({ takenBy, ...none }) };
    })
    .on(deskCaseCalls.case, () => {
      return { success: true, case: aCase({ takenBy, mayDecide: false, mayExtend: false, mayRestrict: false }) };
    })
    .on(deskClaimCalls.claim, () => ({ success: true, claim: aClaim({ takenBy }) }))
    .on(deskEvidenceCalls.oneEvidence, () => ({ success: true, evidence: someEvidence({ takenBy }) }));

/** A draft whose text is named after its form. */
const draftOf = (kind: DraftKind, field: string) => ({
  values: { [field]: `${TEXT} ${kind}` },
  attachments: [],
  changedAt: AT,
});

it.each<[path: string, fields: Partial<Record<DraftKind, string>>]>([
  [DISPUTE, { dispute_decision: 'reasons', question: 'text', extension: 'reasons', restriction: 'reasons' }],
  [CASE, { case_decision: 'reasons', question: 'text', extension: 'reasons', restriction: 'reasons' }],
  [CLAIM, { claim_decision: 'text', question: 'text' }],
  [EVIDENCE, { evidence_decision: 'reasons' }],
])('what was written for forms that are not on the page stays to be deleted: %s', async (path, fields) => {
  const kinds = Object.keys(fields) as DeskDraftKind[];
  const api = anApi()
    .on(drafts.get, ({ kind }) => {
      const field = fields[kind];
      return { success: true, version: 1, draft: field === undefined ? undefined : draftOf(kind, field) };
    })
    .on(drafts.remove, () => ({ success: true, version: 2 }));
  const { user } = renderScreen(module, path, { api, user: anAdmin() });
  for (const kind of kinds) expect(await screen.findByText(`${TEXT} ${kind}`)).toBeVisible();
  const titles = screen.getAllByRole('heading', { name: /^Niewysłan/ }).map(({ textContent }) => textContent);
  expect(new Set(titles).size).toBe(kinds.length);
  await user.click(screen.getAllByRole('button', { name: 'Usuń szkic' })[0] ?? document.body);
  const question = within(await screen.findByRole('alertdialog', { name: 'Usunąć szkic?' }));
  await user.click(question.getByRole('button', { name: 'Usuń szkic' }));
  await waitFor(() => expect(screen.queryByText(`${TEXT} ${kinds[0]}`)).toBeNull());
  expect(api.inputs(drafts.remove)).toEqual([{ kind: kinds[0], thing: path.split('/').at(-1) }]);
});

it('what a colleague’s work overtook is shown in place of its form', async () => {
  const api: FakeApi = anApi()
    .on(deskEvidenceCalls.oneEvidence, () => ({ success: true, evidence: someEvidence() }))
    .on(drafts.save, ({ version }) => ({ success: true, version: version + 1, changedAt: AT }))
    .on(drafts.get, () => ({
      success: true,
      version: 1,
      draft: api.inputs(drafts.save).length === 0 ? undefined : draftOf('evidence_decision', 'reasons'),
    }))
    .on(deskEvidenceCalls.gradeEvidence, () => refusal('STALE_EDIT'));
  const { user } = renderScreen(module, EVIDENCE, { api, user: anAdmin() });
  await untilLoaded();
  await user.click(screen.getByRole('button', { name: 'Bez stopnia' }));
  const dialog = within(await screen.findByRole('dialog'));
  await paste(user, await dialog.findByRole('textbox'), `${TEXT} evidence_decision`);
  api.on(deskEvidenceCalls.oneEvidence, () => ({ success: true, evidence: someEvidence({ takenBy, version: 4 }) }));
  await user.click(dialog.getByRole('button', { name: 'Bez stopnia' }));
  const card = within(await screen.findByRole('region', { name: 'Niewysłane uzasadnienie oceny' }));
  expect(card.getByText(`${TEXT} evidence_decision`)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
