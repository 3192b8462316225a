import { TENANT } from '@najem/shared/domain/register';
import { aTenantEntry, renderKit } from '@najem/testing';
import { screen } from '@testing-library/react';
import { EntryCorrected, EntryStanding, RatingFacts, RatingWhy } from '.';

const standing = {
  is: 'disputed',
  disputeId: 'dispute-1',
  since: '2026-11-22T09:00:00.000Z',
  until: '2026-12-22T22:59:59.000Z',
} as const;

it('the figures of a rating say how many entries do not count', () => {
  const confidence = { level: 'none', cause: 'Wszystkie wpisy są teraz wyjaśniane.', authors: 0 } as const;
  renderKit(<RatingFacts confidence={confidence} entryCount={0} suspendedCount={2} />);
  expect(screen.getByText('Brak danych')).toBeVisible();
  expect(screen.getByText('Wszystkie wpisy są teraz wyjaśniane.')).toBeVisible();
  expect(screen.getByText('2 wpisy nieuwzględnione')).toBeVisible();
});

it('the explanation of a rating leaves out entries that do not count, and says so', () => {
  const entries = [
    aTenantEntry({ _id: 'entry-2', reason: 'property_damage', standing }),
    aTenantEntry({ reason: 'payment_issues' }),
    aTenantEntry({ _id: 'entry-3', reason: 'timely_payment' }),
  ];
  const { container } = renderKit(<RatingWhy descriptor={TENANT} entries={entries} />);
  expect([...container.querySelectorAll('li strong')].map((effect) => effect.textContent)).toEqual(['−1,3', '+1,3']);
  expect(container).toHaveTextContent('Bez tego wpisu ocena wyniosłaby 3,8.');
  expect(container).toHaveTextContent('1 wpis nieuwzględniony');
});

it('the marks of an entry that counts as it was written are absent', () => {
  const { container } = renderKit(
    <>
      <EntryStanding standing={undefined} disputesPath="/dossier/disputes" />
      <EntryStanding standing={{ is: 'counting' }} disputesPath="/dossier/disputes" />
      <EntryCorrected correctedAt={undefined} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

it('the badge of a disputed entry links to its dispute only where there is a way to it', () => {
  renderKit(<EntryStanding standing={standing} />);
  expect(screen.getByRole('button', { name: 'kwestionowany' })).toHaveAccessibleDescription(
    /najpóźniej do 22\.12\.2026/,
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
