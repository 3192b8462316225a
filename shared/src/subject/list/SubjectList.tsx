import { LIST_MOST_ROWS, type Subject } from '@najem/shared/contract';
import { canFilterSubjects, canListEverySubject, TENANT_TOAST_MS } from '@najem/shared/domain';
import { dataOf } from '@najem/shared/store';
import { Card, ErrorState, type IconName, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { type Column, ConfirmDialog, DataTable } from '@najem/shared/ui/data';
import { Button, Notice, Tooltip } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { SubjectFeature } from '../feature';
import {
  SubjectFeatureProvider,
  useActor,
  useSubjectFeature,
  useSubjectEvents,
  useSubjectState,
} from '../feature-context';
import { isSameInput, listInput, type ListQuery, PAGE_SIZES, readListQuery, writeListQuery } from './query';
import type { ListState } from './state';
import { SubjectCard } from './SubjectCard';
import { SubjectDetails } from './SubjectDetails';
import { SubjectFilters } from './SubjectFilters';
import { TEXTS } from '../texts';
import './list.css';

/** What one kind's list says and shows in its own way. */
export interface SubjectListProps {
  feature: SubjectFeature;
  lead: string;
  /** An administrator sees everybody, not only what is their own. */
  leadForAdmin: string;
  icon: IconName;
  columns: readonly Column<Subject>[];
  identifierLabel: string;
  /** What the card on a phone says of the history. */
  cardEntries: (subject: Subject) => ReactNode;
  emptyTitle: string;
  emptyText: string;
}

/** The list of one kind of subject: filters, table or cards, paging, deletion. Its address holds all that it shows. */
export function SubjectList({ feature, ...rest }: SubjectListProps) {
  return (
    <SubjectFeatureProvider value={feature}>
      <ListScreen {...rest} />
    </SubjectFeatureProvider>
  );
}

function ListScreen({
  lead,
  leadForAdmin,
  icon,
  columns,
  identifierLabel,
  cardEntries,
  emptyTitle,
  emptyText,
}: Omit<SubjectListProps, 'feature'>) {
  const { descriptor, calls } = useSubjectFeature();
  const { texts, addPath } = descriptor;
  const actor = useActor();
  const dispatch = useDispatch();
  const list = useSubjectState((state) => state.list);
  const [query, show] = useListQuery();
  useListOnScreen(query);
  useListNotices(list);

  const { page } = list;
  const data = dataOf(page);
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  const isFiltered = Boolean(query.name || query.identifier || query.email);
  const retry = () => dispatch(calls.list.requested(listInput(query)));
  const failure = page.status === 'failed' ? `${texts.listFailed}${page.error.message}` : undefined;

  // Somebody may have deleted the last row of the last page.
  const lastPage = Math.max(1, Math.ceil(total / query.pageSize));
  const isBeyondEnd = page.status === 'loaded' && rows.length === 0 && total > 0 && query.page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) show({ ...query, page: lastPage });
  }, [isBeyondEnd, lastPage, query, show]);

  const addButton = (
    <Tooltip text={texts.addTooltip}>
      <Button variant="primary" icon="plus" href={addPath}>
        {texts.addAction}
      </Button>
    </Tooltip>
  );
  return (
    <Page
      title={texts.listTitle}
      lead={actor && canListEverySubject(actor) ? leadForAdmin : lead}
      actions={addButton}
      width="wide"
    >
      {actor && canFilterSubjects(actor) && (
        <SubjectFilters
          filters={query}
          identifierLabel={identifierLabel}
          onChange={(filters) => show({ ...query, ...filters, page: 1 })}
        />
      )}
      {failure && rows.length > 0 && (
        <div className="rn-list-notice">
          <Notice
            tone="warning"
            actions={
              <Button size="s" icon="refresh" onClick={retry}>
                {TEXTS.retry}
              </Button>
            }
          >
            {failure} {TEXTS.staleList}
          </Notice>
        </div>
      )}
      {failure && rows.length === 0 ? (
        <Card>
          <ErrorState title={failure} onRetry={retry} />
        </Card>
      ) : (
        <DataTable<Subject>
          caption={texts.listTitle}
          columns={columns}
          rows={rows}
          rowKey={(subject) => subject._id}
          loading={isLoading(list)}
          sort={query.sort}
          onSort={(sort) => show({ ...query, sort, page: 1 })}
          paging={{
            page: query.page,
            pageSize: query.pageSize,
            total,
            countedTo: actor && canListEverySubject(actor) ? LIST_MOST_ROWS : undefined,
            pageSizes: PAGE_SIZES,
            onChange: (next, pageSize) => show({ ...query, page: next, pageSize }),
          }}
          expansion={{
            label: ({ name }) => TEXTS.historyOf(name),
            render: (subject) => <SubjectDetails subject={subject} />,
          }}
          renderCard={(subject) => <SubjectCard subject={subject} entries={cardEntries(subject)} />}
          empty={
            <Card>
              {isFiltered ? (
                <EmptyState title={TEXTS.nothingFound}>{TEXTS.nothingFoundText}</EmptyState>
              ) : (
                <EmptyState
                  title={emptyTitle}
                  icon={icon}
                  actions={
                    <Button variant="primary" icon="plus" href={addPath}>
                      {texts.addAction}
                    </Button>
                  }
                >
                  {emptyText}
                </EmptyState>
              )}
            </Card>
          }
        />
      )}
      <RemovalDialog />
    </Page>
  );
}

/** The query of the address, and a way to show another one. */
function useListQuery(): [ListQuery, (query: ListQuery) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => readListQuery(new URLSearchParams(text)), [text]);
  const show = useMemo(() => (next: ListQuery) => setParams(writeListQuery(next)), [setParams]);
  return [query, show];
}

/** Opens the list for as long as it is on the screen, and fetches what the address asks for. */
function useListOnScreen(query: ListQuery): void {
  const feature = useSubjectFeature();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(feature.listEvent({ type: 'opened' }));
    return () => {
      dispatch(feature.listEvent({ type: 'closed' }));
    };
  }, [feature, dispatch]);
  useEffect(() => {
    dispatch(feature.calls.list.requested(listInput(query)));
  }, [feature, dispatch, query]);
}

function useListNotices({ notice }: ListState): void {
  const { dispatchList } = useSubjectEvents();
  const toast = useToast();
  useEffect(() => {
    if (!notice) return;
    toast.show({ ...notice, durationMs: TENANT_TOAST_MS });
    dispatchList({ type: 'noticeShown' });
  }, [notice, toast, dispatchList]);
}

/** Rows on their way count as loading; a renewal of the rows that are shown goes unseen. */
function isLoading({ page, input, shown }: ListState): boolean {
  if (page.status === 'idle') return true;
  return page.status === 'loading' && !(shown && isSameInput(input, shown));
}

function RemovalDialog() {
  const { descriptor, calls } = useSubjectFeature();
  const { dispatchList } = useSubjectEvents();
  const dispatch = useDispatch();
  const removal = useSubjectState((state) => state.list.removal);
  if (removal.status === 'closed') return null;
  const { subject } = removal;
  return (
    <ConfirmDialog
      open
      title={descriptor.texts.deleteQuestion}
      confirmLabel={TEXTS.confirmRemoval}
      loading={removal.status === 'removing'}
      error={removal.status === 'failed' ? removal.message : undefined}
      onConfirm={() => dispatch(calls.remove.requested({ id: subject._id }))}
      onClose={() => dispatchList({ type: 'removalClosed' })}
    >
      <p>
        <strong>{subject.name}</strong>
      </p>
      <p className="rn-muted">{TEXTS.irreversible}</p>
    </ConfirmDialog>
  );
}
