import { users } from '@najem/shared/contract/office';
import { deskClaimCalls, deskEvidenceCalls, disputes } from '@najem/shared/contract/rights';
import { ADMIN } from '../commands';
import { test } from '../fixtures';
import { DEMO } from '../pages/demo';
import { ERRORS_OF_LOSSES, loseEach, type WrittenForm } from '../pages/losses';
import { removeByNotice } from '../removed-entry';
import { claimBySignature } from '../signed-claim';

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

  const { author, caseId } = await removeByNotice(commands);
  const losing = await newVisitor();
  await signIn(author, null, losing);
  await loseEach(
    losing,
    [
      {
        name: 'an appeal against the removal of an entry',
        path: `/dossier/statements?appeal=${caseId}`,
        field: 'Dlaczego się odwołujesz?',
      },
    ],
    () => signIn(author, null, losing),
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

test('nothing that the desk writes about claims, evidence, notes and accounts is lost', async ({
  page,
  baseURL,
  commands,
  signIn,
  allowErrors,
}) => {
  allowErrors(...ERRORS_OF_LOSSES);
  const admin = await commands.signIn(ADMIN);
  const person = await commands.verifiedPerson('Iwona Pisząca');
  const claimId = await claimBySignature({ baseURL, token: person.token });
  const evidence = (await commands.call(deskEvidenceCalls.evidence, { pageSize: 200 }, admin)).items[0]?._id;
  const { noteId } = await removeByNotice(commands);
  const { rows } = await commands.call(users.list, { email: person.email }, admin);

  await signIn(ADMIN, null);
  await loseEach(
    page,
    [
      { name: 'a question to a claimant', path: `/admin/desk/claims/${claimId}?step=ask`, field: 'Czego brakuje?' },
      { name: 'the refusal of a claim', path: `/admin/desk/claims/${claimId}?step=refuse`, field: 'Uzasadnienie' },
      {
        name: 'the refusal of evidence',
        path: `/admin/desk/evidence/${evidence}?step=ungraded`,
        field: 'Powód dla autora',
      },
      { name: 'a note', path: `/admin/desk?queue=notes&refuse=${noteId}`, field: 'Powód' },
      {
        name: 'the reason of a block',
        path: `/admin/users/${rows[0]?._id}?step=block`,
        field: 'Wyjaśnienie dla tej osoby',
      },
    ],
    () => signIn(ADMIN, null),
  );
});
