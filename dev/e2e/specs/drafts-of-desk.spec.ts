import { cases, deskCaseCalls, deskDisputeCalls } from '@najem/shared/contract/rights';
import { ADMIN, type Commands } from '../commands';
import { test } from '../fixtures';
import { newPesel } from '../identifiers';
import { ERRORS_OF_LOSSES, loseEach, OPENING } from '../pages/losses';
import { proveBySignature } from '../signed-claim';

/** A dispute of the demo data about which the desk may still do everything. */
async function findDispute(commands: Commands, admin: string): Promise<string | undefined> {
  const { items } = await commands.call(deskDisputeCalls.disputes, { pageSize: 200, state: 'deciding' }, admin);
  for (const { _id: id } of items) {
    const { dispute } = await commands.call(deskDisputeCalls.dispute, { id }, admin);
    if (dispute.mayExtend && (dispute.mayAsk ?? []).length > 0) return id;
  }
  return undefined;
}

test('nothing that the desk writes about disputes and cases is lost', async ({
  page,
  baseURL,
  commands,
  signIn,
  allowErrors,
}) => {
  allowErrors(...ERRORS_OF_LOSSES);
  const admin = await commands.signIn(ADMIN);
  const owner = await commands.verifiedPerson('Iga Wnosząca');
  await proveBySignature(commands, { baseURL, token: owner.token, pesel: newPesel() });
  const open = async (kind: 'complaint' | 'objection') => {
    const input = { kind, text: OPENING, concerns: { is: 'file' } } as const;
    const { case: opened } = await commands.call(cases.open, input, await commands.signIn(owner));
    const { case: found } = await commands.call(deskCaseCalls.case, { id: opened._id }, admin);
    await commands.call(deskCaseCalls.takeCase, { id: opened._id, version: found.version }, admin);
    return opened._id;
  };
  const [caseId, objectionId] = [await open('complaint'), await open('objection')];
  const disputeId = await findDispute(commands, admin);

  await signIn(ADMIN, null);
  await loseEach(
    page,
    [
      { name: 'a case from a letter', path: '/admin/desk/cases/new', field: 'Treść listu' },
      { name: 'the decision on a case', path: `/admin/desk/cases/${caseId}`, field: 'Uzasadnienie' },
      { name: 'a question', path: `/admin/desk/cases/${caseId}?step=ask`, field: 'Pytanie' },
      { name: 'the extension of a case', path: `/admin/desk/cases/${caseId}?step=extend`, field: 'Powód' },
      { name: 'a restriction', path: `/admin/desk/cases/${objectionId}?step=restrict`, field: 'Powód' },
      { name: 'a question in a dispute', path: `/admin/desk/disputes/${disputeId}?step=ask`, field: 'Pytanie' },
      { name: 'the decision of a dispute', path: `/admin/desk/disputes/${disputeId}`, field: 'Uzasadnienie' },
      { name: 'the extension of a dispute', path: `/admin/desk/disputes/${disputeId}?step=extend`, field: 'Powód' },
    ],
    () => signIn(ADMIN, null),
  );
});
