import { LIST_MOST_ROWS } from '@najem/shared/contract/kernel';
import type { Subject } from '@najem/shared/contract/register';
import { authorOf } from '@najem/shared/domain/identity';
import { isMaskedIdentifier, TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { canFilterSubjects, canListEverySubject } from '@najem/shared/domain/register';
import { dataOf, selectUser, Slot, useRetryOnline } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
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
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EvidenceDialog } from '../evidence/EvidenceDialog';
import type { SubjectFeature } from '../feature';
import {
  SubjectFeatureProvider,
  useActor,
  useSubjectEvents,
  useSubjectFeature,
  useSubjectState,
} from '../feature-context';
import { RemovalCost, RemovalWithdraws, useRemovalCost } from '../RemovalCost';
import { TEXTS } from '../texts';
import { areSameRows, LIST_SHAPE, type ListFilters, type ListInput } from './query';
import type { ListState } from './state';
import { SubjectCard } from './SubjectCard';
import { SubjectDetails } from './SubjectDetails';
import { SubjectFilters } from './SubjectFilters';
import { Welcome, type WelcomeTexts } from './Welcome';
import './list.css';

/** The texts and parts in which the lists of the two kinds differ. */
export interface SubjectListProps {
  feature: SubjectFeature;
  lead: string;
  /** The lead for administrators, whose list has every subject. */
  leadForAdmin: string;
  columns: readonly Column<Subject>[];
  identifierLabel: string;
  /** The history on a phone's card. */
  cardEntries: (subject: Subject) => ReactNode;
  welcome: WelcomeTexts;
}

type Query = ListQuery<keyof ListFilters>;

/** From so many rows on, users may search their own list. */
const LEAST_TO_SEARCH = 10;

/** The list of one kind of subject: filters, table or cards, paging and deletion. Its address holds the query. */
export function SubjectList({ feature, ...rest }: SubjectListProps) {
  return (
    <SubjectFeatureProvider value={feature}>
      <ListScreen {...rest} />
    </SubjectFeatureProvider>
  );
}

function ListScreen(props: Omit<SubjectListProps, 'feature'>) {
  const { descriptor, calls } = useSubjectFeature();
  const { dispatchList } = useSubjectEvents();
  const actor = useActor();
  const dispatch = useDispatch();
  const list = useSubjectState((state) => state.list);
  const [query, change] = useListQuery(LIST_SHAPE);
  const [showsNumbers, setShowsNumbers] = useState(false);
  const input = useMemo(
    () => ({
      ...listInput(query),
      history: 'last' as const,
      numbers: showsNumbers ? ('own' as const) : undefined,
    }),
    [query, showsNumbers],
  );
  useListOnScreen(input);
  useToastOnce(list.notice, TENANT_TOAST_MS, () => dispatchList({ type: 'noticeShown' }));

  const { page } = list;
  useLastPage(query, change, page.status === 'loaded' ? page.data : undefined);
  const isEmpty = (dataOf(page)?.rows.length ?? 0) === 0;
  const isFiltered = Object.values(query.filters).some(Boolean);
  const isOfAll = actor !== null && canFilterSubjects(actor);
  const isSearchable = useOnce(isOfAll || isFiltered || (dataOf(page)?.total ?? 0) >= LEAST_TO_SEARCH);
  const isWelcome = page.status === 'loaded' && isEmpty && !isFiltered;
  const retry = () => dispatch(calls.list.requested(input));
  useRetryOnline(page, retry);
  const failure = page.status === 'failed' ? `${descriptor.texts.listFailed}${page.error.message}` : undefined;
  return (
    <Page
      title={descriptor.texts.listTitle}
      lead={actor && canListEverySubject(actor) ? props.leadForAdmin : props.lead}
      actions={
        <>
          <NumbersButton rows={dataOf(page)?.rows ?? []} isPressed={showsNumbers} onPress={setShowsNumbers} />
          <AddButton isPrimary={!isWelcome} />
        </>
      }
    >
      <TodoPlace />
      {isSearchable && (
        <SubjectFilters
          filters={query.filters}
          identifierLabel={props.identifierLabel}
          isOfAll={isOfAll}
          onChange={(filters) => change({ filters, page: 1 })}
        />
      )}
      {failure && !isEmpty && <StaleNotice failure={failure} onRetry={retry} />}
      {failure && isEmpty ? (
        <Card>
          <ErrorState title={failure} onRetry={retry} />
        </Card>
      ) : (
        <SubjectTable {...props} list={list} query={query} change={change} isFiltered={isFiltered} />
      )}
      <RemovalDialog />
      <EvidenceDialog />
    </Page>
  );
}

interface NumbersButtonProps {
  rows: readonly Subject[];
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** Shows the numbers that a user typed once, in the rows that they created, until they leave the list. */
function NumbersButton({ rows, isPressed, onPress }: NumbersButtonProps) {
  const actor = useActor();
  if (actor === null || canListEverySubject(actor)) return null;
  const isOwn = ({ created_by, identifier }: Subject) =>
    identifier !== undefined && isMaskedIdentifier(identifier) && authorOf(created_by).authorId === actor.id;
  // Its place is kept while the rows load: nothing moves once it is known whether there are numbers to show.
  const isOffered = isPressed || rows.some(isOwn);
  return (
    <span className="rn-numbers" style={{ visibility: isOffered ? 'visible' : 'hidden' }}>
      <Button variant="secondary" aria-pressed={isPressed} onClick={() => onPress(!isPressed)}>
        {isPressed ? TEXTS.hideNumbers : TEXTS.showNumbers}
      </Button>
    </span>
  );
}

/** Of what is below it too. */
const SKELETON_LINES = 8;

/** Where what waits for the user by a due date stands; the profile knows whether there is anything. */
function TodoPlace() {
  if (!useSelector(selectUser)?.waitingCount) return null;
  return (
    <Slot
      name="subject-list"
      loading={
        <div className="rn-holds-below">
          <CardSkeleton lines={SKELETON_LINES} />
        </div>
      }
    />
  );
}

/** Stays true: the search must not go while somebody narrows the list by it. */
function useOnce(condition: boolean): boolean {
  const [was, setWas] = useState(condition);
  if (condition && !was) setWas(true);
  return was || condition;
}

function StaleNotice({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div className="rn-list-notice">
      <Notice
        tone="warning"
        actions={
          <Button size="s" icon="refresh" onClick={onRetry}>
            {TEXTS.retry}
          </Button>
        }
      >
        {failure} {TEXTS.staleList}
      </Notice>
    </div>
  );
}

interface SubjectTableProps extends Pick<SubjectListProps, 'columns' | 'cardEntries' | 'welcome'> {
  list: ListState;
  query: Query;
  isFiltered: boolean;
  change: (changes: Partial<Query>) => void;
}

function SubjectTable({ columns, cardEntries, welcome, list, query, isFiltered, change }: SubjectTableProps) {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  const data = dataOf(list.page);
  return (
    <DataTable<Subject>
      caption={descriptor.texts.listTitle}
      columns={columns}
      rows={data?.rows ?? []}
      rowKey={(subject) => subject._id}
      loading={isLoading(list)}
      sort={query.sort}
      onSort={(sort) => change({ sort, page: 1 })}
      paging={{
        ...listPaging(query, change),
        total: data?.total ?? 0,
        countedTo: actor && canListEverySubject(actor) ? LIST_MOST_ROWS : undefined,
      }}
      expansion={{
        label: ({ name }) => TEXTS.historyOf(name),
        render: (subject) => <SubjectDetails subject={subject} />,
      }}
      renderCard={(subject) => <SubjectCard subject={subject} entries={cardEntries(subject)} />}
      empty={isFiltered ? <NothingFound /> : <Welcome {...welcome} />}
    />
  );
}

/** New rows count as loading; a refetch of the shown rows does not. */
function isLoading({ page, input, shown }: ListState): boolean {
  if (page.status === 'idle') return true;
  return page.status === 'loading' && !(shown && input && areSameRows(input, shown));
}

function NothingFound() {
  return (
    <Card>
      <EmptyState title={TEXTS.nothingFound}>{TEXTS.nothingFoundText}</EmptyState>
    </Card>
  );
}

function AddButton({ isPrimary }: { isPrimary: boolean }) {
  const { addPath, texts } = useSubjectFeature().descriptor;
  return (
    <Tooltip text={texts.addTooltip}>
      <Button variant={isPrimary ? 'primary' : 'secondary'} icon="plus" href={addPath}>
        {texts.addAction}
      </Button>
    </Tooltip>
  );
}

/** Marks the list as shown, and requests the rows of its query. */
function useListOnScreen(input: ListInput): void {
  const { calls } = useSubjectFeature();
  const { dispatchList } = useSubjectEvents();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatchList({ type: 'opened' });
    return () => dispatchList({ type: 'closed' });
  }, [dispatchList]);
  useEffect(() => {
    dispatch(calls.list.requested(input));
  }, [calls, dispatch, input]);
}

function RemovalDialog() {
  const { descriptor, calls } = useSubjectFeature();
  const { dispatchList } = useSubjectEvents();
  const dispatch = useDispatch();
  const removal = useSubjectState((state) => state.list.removal);
  useRemovalCost(removal.status === 'closed' ? undefined : { id: removal.subject._id });
  if (removal.status === 'closed' || removal.rentCoins === undefined) return null;
  const { subject, rentCoins } = removal;
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
      <RemovalWithdraws entries={subject.history} isDisputed={subject.visibleEntries?.isDisputed} />
      <RemovalCost rentCoins={rentCoins} />
      <p className="rn-muted">{TEXTS.irreversible}</p>
    </ConfirmDialog>
  );
}
