import type { Inquiry } from '@najem/shared/contract';
import { formatDateTime, INQUIRY_KIND_LABELS, PURPOSE_LABELS } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable, listInput, listPaging, useLastPage, useListQuery } from '@najem/shared/ui/data';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { useFileBase } from '../../frame/base';
import { useDossier } from '../../state';
import { whoText } from '../parts/InquiryRows';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.inquiries;
const SHAPE = { filters: {}, sorts: [] };

const COLUMNS: readonly Column<Inquiry>[] = [
  { key: 'at', title: T.when, render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>, rowHeader: true },
  { key: 'who', title: T.who, render: whoText },
  { key: 'kind', title: T.what, render: ({ kind }) => INQUIRY_KIND_LABELS[kind] },
  { key: 'purpose', title: T.purpose, render: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { key: 'count', title: T.times, render: ({ count }) => <span className="rn-tabular">{count}</span>, align: 'end' },
];

/** 'Kto o mnie pytał': who looked the person up or received something about them. */
export function Inquiries() {
  const dispatch = useDispatch();
  const base = useFileBase();
  const [query, change] = useListQuery(SHAPE);
  const list = useDossier(({ dossier }) => dossier.inquiries);
  const loaded = dataOf(list);
  const load = useCallback(() => void dispatch(calls.inquiries.requested(listInput(query))), [dispatch, query]);
  useEffect(load, [load]);
  useLastPage(query, change, loaded);

  if (list.status === 'failed' && list.error.code === 'DOSSIER_PROOF_REQUIRED') return <Navigate to={base} replace />;
  return (
    <Page title={T.title} lead={T.lead} back={{ href: base, label: TEXTS.back }}>
      {list.status === 'failed' && !loaded ? (
        <Card>
          <ErrorState title={errorText(list.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <DataTable
          caption={T.title}
          columns={COLUMNS}
          rows={loaded?.rows ?? []}
          rowKey={({ _id }) => _id}
          loading={list.status === 'loading' || list.status === 'idle'}
          empty={
            <Card>
              <EmptyState title={T.empty} />
            </Card>
          }
          paging={loaded && { ...listPaging(query, change), total: loaded.total }}
        />
      )}
    </Page>
  );
}
