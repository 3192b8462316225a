import type { DeskDispute, EarlierDispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { BASIS_LABELS, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { Card, Stack } from '@najem/shared/ui/base';
import { DISPUTE_TEXTS as T } from './texts';

/** How earlier disputes of the two with each other, and of each, ended. */
export function EarlierDisputes({ dispute: { between, ofPerson, ofAuthor } }: { dispute: DeskDispute }) {
  return (
    <Card title={T.earlier} icon="refresh">
      <Stack>
        <Part title={T.between} disputes={between} />
        <Part title={T.ofPerson} disputes={ofPerson} />
        <Part title={T.ofAuthor} disputes={ofAuthor} />
      </Stack>
    </Card>
  );
}

function Part({ title, disputes }: { title: string; disputes: readonly EarlierDispute[] }) {
  return (
    <section aria-label={title}>
      <h3 className="admin-desk-earlier">{title}</h3>
      {disputes.length === 0 ? (
        <p className="rn-muted">{T.noEarlier}</p>
      ) : (
        <ul className="rn-list rn-stack rn-gap-s">
          {disputes.map(({ number, openedAt, state, outcome, basis }) => (
            <li key={number}>
              {outcome === undefined
                ? T.states[state]
                : T.outcomeLine(OUTCOME_LABELS[outcome], basis && BASIS_LABELS[basis])}
              <br />
              <span className="rn-muted rn-small">
                {formatDate(openedAt)} · <span className="rn-number">{number}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
