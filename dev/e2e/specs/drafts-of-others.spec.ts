import {
  cases,
  deskCaseCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
  disputes,
} from '@najem/shared/contract/rights';
import { ADMIN } from '../commands';
import { test } from '../fixtures';
import { newPesel } from '../identifiers';
import { DEMO } from '../pages/demo';
import { ERRORS_OF_LOSSES, loseEach, OPENING, type WrittenForm } from '../pages/losses';
import { claimBySignature, proveBySignature } from '../signed-claim';

test('nothing that an author and a claimant write is lost', async ({
  page,
  baseURL,
  commands,
  signIn,
  newVisitor,
  allowErrors,
}) => {
  allowErrors(...ERRORS_OF_LOSSES);
  const { rows } = await commands.call(disputes.list, { side: 'author' }, await commands.signIn(DEMO.author));
  const waiting = rows.find(({ state }) => state === 'awaiting_author');
  await signIn(DEMO.author, null);
  await loseEach(
    page,
    [
      {
        name: 'the author’s answer',
        path: `/dossier/disputes/${waiting?._id}`,
        field: 'Dlaczego wpis jest prawdziwy?',
      },
    ],
    () => signIn(DEMO.author, null),
  );

  const claimant = await commands.verifiedPerson('Irena Pytana');
  const id = await claimBySignature({ baseURL, token: claimant.token });
  const question = { id, version: 1, text: 'Prosimy o oświadczenie podpisane Twoim kwalifikowanym podpisem.' };
  await commands.call(deskClaimCalls.askClaimant, question, await commands.signIn(ADMIN));
  const asked = await newVisitor();
  await signIn(claimant, null, asked);
  const statement: WrittenForm = {
    name: 'a statement',
    path: `/dossier/claims/${id}/answer`,
    field: 'Twoja odpowiedź',
  };
  await loseEach(asked, [statement], () => signIn(claimant, null, asked));
});

test('nothing that the desk writes is lost', async ({ page, baseURL, commands, signIn, allowErrors }) => {
  allowErrors(...ERRORS_OF_LOSSES);
  const admin = await commands.signIn(ADMIN);
  const person = await commands.verifiedPerson('Iwona Pisząca');
  const claimId = await claimBySignature({ baseURL, token: person.token });
  const complaint = { kind: 'complaint', text: OPENING, concerns: { is: 'file' } } as const;
  const owner = await commands.verifiedPerson('Iga Wnosząca');
  await proveBySignature(commands, { baseURL, token: owner.token, pesel: newPesel() });
  const { case: opened } = await commands.call(cases.open, complaint, await commands.signIn(owner));
  const { case: found } = await commands.call(deskCaseCalls.case, { id: opened._id }, admin);
  await commands.call(deskCaseCalls.takeCase, { id: opened._id, version: found.version }, admin);
  const { items } = await commands.call(deskDisputeCalls.disputes, { pageSize: 200 }, admin);
  const disputeId = items.find(({ state, dueAt }) => state === 'deciding' && dueAt !== undefined)?._id;
  const evidence = (await commands.call(deskEvidenceCalls.evidence, { pageSize: 200 }, admin)).items[0]?._id;

  await signIn(ADMIN, null);
  await loseEach(
    page,
    [
      { name: 'a case from a letter', path: '/admin/desk/cases/new', field: 'Treść listu' },
      { name: 'the decision on a case', path: `/admin/desk/cases/${opened._id}`, field: 'Uzasadnienie' },
      { name: 'a question', path: `/admin/desk/cases/${opened._id}?step=ask`, field: 'Pytanie' },
      { name: 'the decision of a dispute', path: `/admin/desk/disputes/${disputeId}`, field: 'Uzasadnienie' },
      { name: 'the refusal of a claim', path: `/admin/desk/claims/${claimId}?step=refuse`, field: 'Uzasadnienie' },
      {
        name: 'the refusal of evidence',
        path: `/admin/desk/evidence/${evidence}?step=ungraded`,
        field: 'Powód dla autora',
      },
    ],
    () => signIn(ADMIN, null),
  );
});
