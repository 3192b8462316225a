import type { Claim, Dossier } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { canOpenFile, CASE_TITLES, nameDispute } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { DueBadge } from '@najem/shared/subject';
import { Card, Cluster, ErrorState, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { listInput, listPaging, Pagination, useLastPage, useListQuery } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { ClosedIdentifiers } from '../../cases/parts/ClosedIdentifiers';
import { OWN_DISPUTES, OwnDisputes } from '../../disputes/parts/OwnDisputes';
import { calls as disputeCalls } from '../../disputes/state';
import { TodoCard } from '../todo/TodoCard';
import { useFileBase } from '../../file/frame/base';
import { isClaimWaiting } from '../../proof/parts/claim-words';
import { ClaimView } from '../../proof/parts/ClaimView';
import { StartPage } from '../../proof/parts/StartPage';
import { BasicsCard } from '../../file/parts/BasicsCard';
import { EntryActions } from '../../file/parts/EntryActions';
import { EntryView } from '../../file/parts/EntryView';
import { ExportCard } from '../../file/parts/ExportCard';
import { FileError } from '../../file/parts/FileError';
import { InquiryRows } from '../../file/parts/InquiryRows';
import { ProcessingCard } from '../../file/parts/ProcessingCard';
import { RoleCard } from '../../file/parts/RoleCard';
import { TenanciesCard } from '../../file/parts/TenanciesCard';
import { calls } from '../../file/state';
import { TEXTS as PROOF } from '../../proof/texts';
import { TEXTS } from '../../file/texts';
import './overview.css';

const SHAPE = { filters: {}, sorts: [] };

/** 'Moja teczka': everything that is held about the person; without a proof, what waits and the ways to one. */
export function Overview() {
  const [claims, load] = useLoaded(calls.claims, {});
  const known = dataOf(claims)?.claims;
  if (known) {
    const waiting = known.filter(isClaimWaiting);
    return known.some(canOpenFile) ? <ProvenOverview waiting={waiting} /> : <Unproven waiting={waiting} />;
  }
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead}>
      {claims.status === 'failed' ? <FileError error={claims.error} onRetry={load} /> : <CardSkeleton count={4} />}
    </Page>
  );
}

/** Without a proof: what waits for the user by a due date, the disputes about what they wrote, and the ways to a proof. */
function Unproven({ waiting }: { waiting: readonly Claim[] }) {
  const [own] = useLoaded(disputeCalls.ownFirst, OWN_DISPUTES);
  // The page begins with them: it does not move once they come.
  if (own.status === 'idle' || own.status === 'loading') {
    return (
      <Page title={TEXTS.title} lead={TEXTS.lead}>
        <CardSkeleton count={3} />
      </Page>
    );
  }
  return (
    <StartPage waiting={waiting}>
      <TodoCard hasClaims />
      <OwnDisputes list={dataOf(own)} />
    </StartPage>
  );
}

function ProvenOverview({ waiting }: { waiting: readonly Claim[] }) {
  const [overview, loadOverview] = useLoaded(calls.overview, {});
  const base = useFileBase();
  // The entries are asked for at once, not after the overview.
  const entries = useEntries();

  // The claim may have ended since the claims were fetched.
  if (overview.status === 'failed' && overview.error.code === 'DOSSIER_PROOF_REQUIRED')
    return <Unproven waiting={[]} />;
  const dossier = dataOf(overview)?.dossier;
  const load = () => {
    loadOverview();
    entries.load();
  };
  const settings = <Button href={`${base}/settings`}>{TEXTS.settings.title}</Button>;
  // A guest comes from a mail for what is written about them: on a phone nothing else stands before it.
  const isGuest = base !== '/dossier';
  return (
    <Page
      title={TEXTS.title}
      lead={TEXTS.lead}
      actions={
        !isGuest && (
          <>
            <Button icon="shield" href="/dossier/passports">
              {TEXTS.passports}
            </Button>
            {settings}
          </>
        )
      }
    >
      <TodoCard base={base} hasClaims />
      {dossier ? (
        <Stack gap="l">
          <File dossier={dossier} waiting={waiting} entries={entries} />
          {isGuest && <Cluster>{settings}</Cluster>}
        </Stack>
      ) : overview.status === 'failed' ? (
        <FileError error={overview.error} onRetry={load} />
      ) : (
        <CardSkeleton count={4} />
      )}
    </Page>
  );
}

interface FileProps {
  dossier: Dossier;
  waiting: readonly Claim[];
  entries: EntryList;
}

function File({ dossier, waiting, entries }: FileProps) {
  const { person, roles, inquiries, inquiryCount, processing, disputes, cases, tenancies } = dossier;
  const hasOpen = disputes.length + cases.length > 0;
  // Nothing else tells a guest where they stand: whoever comes back for a dispute or case finds it at once.
  const isGuest = useFileBase() !== '/dossier';
  return (
    <Stack gap="l">
      {hasOpen && isGuest && <Cases disputes={disputes} cases={cases} />}
      <ClosedIdentifiers identifiers={person.identifiers} />
      {waiting.length > 0 && <Waiting claims={waiting} />}
      <div className="dossier-columns">
        {tenancies && tenancies.length > 0 ? (
          <Stack gap="l">
            <Entries {...entries} />
            <TenanciesCard rows={tenancies} />
          </Stack>
        ) : (
          <Entries {...entries} />
        )}
        <Stack gap="l">
          {hasOpen && !isGuest && <Cases disputes={disputes} cases={cases} />}
          {roles.map((role) => (
            <RoleCard key={role.subject._id} role={role} />
          ))}
          <Inquiries rows={inquiries} count={inquiryCount} />
          <BasicsCard person={person} roles={roles} />
          <ExportCard />
          {!hasOpen && <Cases disputes={disputes} cases={cases} />}
        </Stack>
      </div>
      <ProcessingCard rows={processing} />
    </Stack>
  );
}

/** Further claims of the person, for example of a company, that wait beside the open file. */
function Waiting({ claims }: { claims: readonly Claim[] }) {
  return (
    <Card title={PROOF.claims.title} icon="clock">
      <ul className="rn-list dossier-claims">
        {claims.map((claim) => (
          <li key={claim._id}>
            <ClaimView claim={claim} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Inquiries({ rows, count }: { rows: Dossier['inquiries']; count: number }) {
  const base = useFileBase();
  return (
    <Card title={TEXTS.inquiries.short} icon="search">
      {rows.length === 0 ? (
        <p>{TEXTS.inquiries.empty}</p>
      ) : (
        <Stack>
          <InquiryRows rows={rows} />
          <Link href={`${base}/inquiries`}>{TEXTS.inquiries.all(count)}</Link>
        </Stack>
      )}
    </Card>
  );
}

/** The person's open disputes and cases, each with its due date. */
function Cases({ disputes, cases }: Pick<Dossier, 'disputes' | 'cases'>) {
  const base = useFileBase();
  const T = TEXTS.cases;
  const open = [
    ...disputes.map((dispute) => ({
      href: `${base}/disputes/${dispute._id}`,
      name: nameDispute(dispute),
      number: T.dispute(dispute.number),
      dueAt: dispute.dueAt,
    })),
    ...cases.map(({ _id, number, kind, receivedAt, dueAt }) => ({
      href: `${base}/cases/${_id}`,
      name: `${CASE_TITLES[kind]}, ${formatDate(receivedAt)}`,
      number: T.case(number),
      dueAt,
    })),
  ].sort((one, other) => one.dueAt.localeCompare(other.dueAt));
  return (
    <Card
      title={T.title}
      icon="calendar"
      lead={open.length > 0 && T.open(open.length)}
      footer={
        <Button icon="plus" href={`${base}/cases/new`}>
          {T.create}
        </Button>
      }
    >
      <Stack>
        {open.length === 0 ? (
          <p>{T.none}</p>
        ) : (
          <ul className="rn-list dossier-open">
            {open.map(({ href, name, number, dueAt }) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
                <DueBadge isOthers dueAt={dueAt} />
                <span className="rn-muted rn-small rn-number">{number}</span>
              </li>
            ))}
          </ul>
        )}
        <Cluster>
          <Link href={`${base}/disputes`}>{T.allDisputes}</Link>
          <Link href={`${base}/cases`}>{T.all}</Link>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** The page of entries that the address names, and its paging. */
function useEntries() {
  const [query, change] = useListQuery(SHAPE);
  const [list, load] = useLoaded(calls.entries, listInput(query));
  const loaded = dataOf(list);
  useLastPage(query, change, loaded);
  return { list, loaded, load, paging: listPaging(query, change) };
}

type EntryList = ReturnType<typeof useEntries>;

function Entries({ list, loaded, load, paging }: EntryList) {
  const base = useFileBase();
  if (!loaded) {
    return (
      <Card title={TEXTS.entries.title} icon="report">
        {list.status === 'failed' ? (
          <ErrorState title={errorText(list.error, TEXTS.entries.failed)} onRetry={load} />
        ) : (
          <CardSkeleton count={2} />
        )}
      </Card>
    );
  }
  if (loaded.total === 0) {
    return (
      <Card>
        <EmptyState title={TEXTS.entries.emptyTitle} icon="report">
          {TEXTS.entries.emptyText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={TEXTS.entries.title} icon="report">
      <ul className="dossier-entries" aria-busy={list.status === 'loading'}>
        {loaded.rows.map((entry) => (
          <li key={entry._id}>
            <EntryView
              entry={entry}
              actions={
                <>
                  <EntryActions entry={entry} />
                  <Button size="s" icon="eye" className="dossier-entry-action" href={`${base}/entries/${entry._id}`}>
                    {TEXTS.entries.open}
                  </Button>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="dossier-paging">
        <Pagination {...paging} total={loaded.total} />
      </div>
    </Card>
  );
}
