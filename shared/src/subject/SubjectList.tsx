import { LIST_MOST_ROWS, type Subject } from '@najem/shared/contract';
import { canFilterSubjects, canListEverySubject, TENANT_TOAST_MS } from '@najem/shared/domain';
import { dataOf } from '@najem/shared/store';
import { Card, ErrorState, type IconName, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToastOnce } from '@najem/shared/ui/context';
import {
  type Column,
  ConfirmDialog,
  DataTable,
  listInput,
  listPaging,
  type ListQuery,
  useLastPage,
  useListQuery,
} from '@najem/shared/ui/data';
import { Button, Notice, Tooltip } from '@najem/shared/ui/form';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Desk } from './desk';
import { DeskProvider, useActor, useDesk, useDeskEvents, useDeskState } from './desk-context';
import { isSameInput, LIST_SHAPE, type ListFilters } from './list-query';
import type { ListState } from './list-state';
import { SubjectCard } from './SubjectCard';
import { SubjectDetails } from './SubjectDetails';
import { SubjectFilters } from './SubjectFilters';
import { TEXTS } from './texts';
import './list.css';

/** What one kind's list says and shows in its own way. */
export interface SubjectListProps {
  desk: Desk;
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
export function SubjectList({ desk, ...rest }: SubjectListProps) {
  return (
    <DeskProvider value={desk}>
      <ListScreen {...rest} />
    </DeskProvider>
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
}: Omit<SubjectListProps, 'desk'>) {
  const { descriptor, calls } = useDesk();
  const { texts, addPath } = descriptor;
  const actor = useActor();
  const dispatch = useDispatch();
  const events = useDeskEvents();
  const list = useDeskState((state) => state.list);
  const [query, change] = useListQuery(LIST_SHAPE);
  useListOnScreen(query);
  useToastOnce(list.notice, TENANT_TOAST_MS, () => events.list({ type: 'noticeShown' }));

  const { page } = list;
  const data = dataOf(page);
  useLastPage(query, change, page.status === 'loaded' ? page.data : undefined);
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  const isFiltered = Object.values(query.filters).some(Boolean);
  const retry = () => dispatch(calls.list.requested(listInput(query)));
  const failure = page.status === 'failed' ? `${texts.listFailed}${page.error.message}` : undefined;

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
          filters={query.filters}
          identifierLabel={identifierLabel}
          onChange={(filters) => change({ filters, page: 1 })}
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
          onSort={(sort) => change({ sort, page: 1 })}
          paging={{
            ...listPaging(query, change),
            total,
            countedTo: actor && canListEverySubject(actor) ? LIST_MOST_ROWS : undefined,
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

/** Opens the list for as long as it is on the screen, and fetches what the address asks for. */
function useListOnScreen(query: ListQuery<keyof ListFilters>): void {
  const desk = useDesk();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(desk.list({ type: 'opened' }));
    return () => {
      dispatch(desk.list({ type: 'closed' }));
    };
  }, [desk, dispatch]);
  useEffect(() => {
    dispatch(desk.calls.list.requested(listInput(query)));
  }, [desk, dispatch, query]);
}

/** Rows on their way count as loading; a renewal of the rows that are shown goes unseen. */
function isLoading({ page, input, shown }: ListState): boolean {
  if (page.status === 'idle') return true;
  return page.status === 'loading' && !(shown && isSameInput(input, shown));
}

function RemovalDialog() {
  const { descriptor, calls } = useDesk();
  const { list } = useDeskEvents();
  const dispatch = useDispatch();
  const removal = useDeskState((state) => state.list.removal);
  if (removal.status === 'closed') return null;
  const { subject } = removal;
  return (
    <ConfirmDialog
      open
      title={descriptor.texts.deleteQuestion}
      confirmLabel={TEXTS.confirmRemoval}
      loading={removal.status === 'removing'}
      error={removal.status === 'refused' ? removal.message : undefined}
      onConfirm={() => dispatch(calls.remove.requested({ id: subject._id }))}
      onClose={() => list({ type: 'removalClosed' })}
    >
      <p>
        <strong>{subject.name}</strong>
      </p>
      <p className="rn-muted">{TEXTS.irreversible}</p>
    </ConfirmDialog>
  );
}
