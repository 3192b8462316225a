import type { Inquiry } from '@najem/shared/contract/register';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { INQUIRY_KIND_LABELS, isWork, PURPOSE_LABELS } from '@najem/shared/domain/register';
import { useLoaded } from '@najem/shared/store';
import { Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { useFileBase } from '../frame/base';
import { ToProof } from '../frame/ToProof';
import { PagedTable, usePage } from '../frame/PagedTable';
import { whoText } from '../parts/InquiryRows';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.inquiries;

const COLUMNS: readonly Column<Inquiry>[] = [
  { key: 'at', title: T.when, render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>, rowHeader: true },
  { key: 'who', title: T.who, render: whoText },
  { key: 'kind', title: T.what, render: ({ kind }) => INQUIRY_KIND_LABELS[kind] },
  { key: 'purpose', title: T.purpose, render: ({ kind, purpose }) => (isWork(kind) ? '–' : PURPOSE_LABELS[purpose]) },
  { key: 'count', title: T.times, render: ({ count }) => <span className="rn-tabular">{count}</span>, align: 'end' },
];

/** 'Kto o mnie pytał': who looked the person up or received something about them. */
export function Inquiries() {
  const base = useFileBase();
  const page = usePage();
  const [list, load] = useLoaded(calls.inquiries, page.input);
  if (list.status === 'failed' && list.error.code === 'DOSSIER_PROOF_REQUIRED') return <ToProof />;
  return (
    <Page title={T.title} lead={T.lead} back={{ href: base, label: TEXTS.back }}>
      <PagedTable
        caption={T.title}
        columns={COLUMNS}
        page={page}
        list={list}
        onRetry={load}
        failed={T.failed}
        empty={<EmptyState title={T.empty} />}
      />
    </Page>
  );
}
