import type { CaseRow } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { CASE_TITLES } from '@najem/shared/domain/rights';
import { useLoaded } from '@najem/shared/store';
import { DueBadge } from '@najem/shared/subject';
import { Link, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { TEXTS as FILE_TEXTS } from '../../file/texts';
import { useFileBase } from '../../file/frame/base';
import { ToProof } from '../../file/frame/ToProof';
import { PagedTable, usePage } from '../../file/frame/PagedTable';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.list;

/** 'Sprawy': everything that the person asked for besides disputes. */
export function CaseList() {
  const base = useFileBase();
  const page = usePage();
  const [list, load] = useLoaded(calls.list, page.input);
  if (list.status === 'failed' && list.error.code === 'DOSSIER_PROOF_REQUIRED') return <ToProof />;
  return (
    <Page
      title={T.title}
      lead={T.lead}
      back={{ href: base, label: FILE_TEXTS.back }}
      actions={
        <Button variant="primary" icon="plus" href={`${base}/cases/new`}>
          {T.create}
        </Button>
      }
    >
      <PagedTable
        caption={T.title}
        columns={columnsOf(base)}
        page={page}
        list={list}
        onRetry={load}
        failed={T.failed}
        empty={
          <EmptyState title={T.emptyTitle} icon="calendar">
            {T.emptyText}
          </EmptyState>
        }
      />
    </Page>
  );
}

function columnsOf(base: string): readonly Column<CaseRow>[] {
  return [
    {
      key: 'kind',
      title: T.kind,
      render: ({ _id, kind }) => <Link href={`${base}/cases/${_id}`}>{CASE_TITLES[kind]}</Link>,
      rowHeader: true,
    },
    { key: 'receivedAt', title: T.received, render: ({ receivedAt }) => formatDate(receivedAt) },
    { key: 'state', title: T.state, render: TEXTS.stateOf },
    { key: 'dueAt', title: T.due, render: ({ dueAt }) => <DueBadge isOthers dueAt={dueAt} /> },
    {
      key: 'number',
      title: T.number,
      render: ({ number }) => <span className="rn-muted rn-small rn-number">{number}</span>,
    },
  ];
}
