import type { CaseRow } from '@najem/shared/contract';
import { CASE_TITLES, formatDate } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, ErrorState, Link, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable, listInput, listPaging, useLastPage, useListQuery } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { TEXTS as FILE_TEXTS } from '../../dossier/texts';
import { useFileBase } from '../../frame/base';
import { useDossier } from '../../state';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.list;
const SHAPE = { filters: {}, sorts: [] };

/** 'Sprawy': everything that the person asked for besides disputes. */
export function CaseList() {
  const dispatch = useDispatch();
  const base = useFileBase();
  const [query, change] = useListQuery(SHAPE);
  const list = useDossier(({ cases }) => cases.list);
  const loaded = dataOf(list);
  const load = useCallback(() => void dispatch(calls.list.requested(listInput(query))), [dispatch, query]);
  useEffect(load, [load]);
  useLastPage(query, change, loaded);

  if (list.status === 'failed' && list.error.code === 'DOSSIER_PROOF_REQUIRED') return <Navigate to={base} replace />;
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
      {list.status === 'failed' && !loaded ? (
        <Card>
          <ErrorState title={errorText(list.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <DataTable
          caption={T.title}
          columns={columnsOf(base)}
          rows={loaded?.rows ?? []}
          rowKey={({ _id }) => _id}
          loading={list.status === 'loading' || list.status === 'idle'}
          empty={
            <Card>
              <EmptyState title={T.emptyTitle} icon="calendar">
                {T.emptyText}
              </EmptyState>
            </Card>
          }
          paging={loaded && { ...listPaging(query, change), total: loaded.total }}
        />
      )}
    </Page>
  );
}

function columnsOf(base: string): readonly Column<CaseRow>[] {
  return [
    {
      key: 'number',
      title: T.number,
      render: ({ _id, number }) => <Link href={`${base}/cases/${_id}`}>{number}</Link>,
      rowHeader: true,
    },
    { key: 'kind', title: T.kind, render: ({ kind }) => CASE_TITLES[kind] },
    { key: 'state', title: T.state, render: TEXTS.stateOf },
    { key: 'receivedAt', title: T.received, render: ({ receivedAt }) => formatDate(receivedAt) },
    {
      key: 'dueAt',
      title: T.due,
      render: ({ dueAt }) => (dueAt === undefined ? TEXTS.noDue : TEXTS.answerBy(formatDate(dueAt))),
    },
  ];
}
