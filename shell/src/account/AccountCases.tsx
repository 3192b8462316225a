import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_TITLES, caseStateText } from '@najem/shared/domain/rights';
import { dataOf, sentenceOr, useLoaded } from '@najem/shared/store';
import { ErrorState, Link } from '@najem/shared/ui/base';
import { listAccountCases } from './state';
import { ACCOUNT } from './texts';
import './own-list.css';

const T = ACCOUNT.accountCases;

/** The cases that the account opened without a file, each with its state; nothing where there is none. */
export function AccountCases() {
  const [list, load] = useLoaded(listAccountCases, {});
  const cases = dataOf(list)?.cases ?? [];
  if (list.status === 'failed' && cases.length === 0) {
    return <ErrorState title={sentenceOr(list.error, T.failed)} onRetry={load} />;
  }
  if (cases.length === 0) return null;
  return (
    <section aria-label={T.title}>
      <h3 className="rn-own-list-title">{T.title}</h3>
      <ul className="rn-own-list">
        {cases.map((one) => (
          <li key={one._id}>
            <div>
              <Link href={`/dossier/account-cases/${one._id}`}>{T.name(CASE_TITLES[one.kind], one.number)}</Link>
              <p className="rn-muted rn-small">
                {T.received(formatDate(one.receivedAt))}
                {one.dueAt === undefined ? '' : `, ${T.due(formatDate(one.dueAt))}`}
              </p>
            </div>
            <strong>{caseStateText(one)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
