import type { Statement } from '@najem/shared/contract/rights';
import { formatDate, orMissing } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { CASE_GROUND_LABELS, CASE_TEXT_MAX_LENGTH, CASE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';
import { otherRole } from '@najem/shared/domain/tenancies';
import { dataOf, errorText, useDraft, useLoaded, useSending } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Icon, Page, Stack, Unbroken } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList, EmptyState, Skeleton } from '@najem/shared/ui/content';
import {
  DraftFoot,
  listInput,
  listPaging,
  Pagination,
  useLastPage,
  useListQuery,
  useOpened,
} from '@najem/shared/ui/data';
import { Button, Form, rule, TextArea } from '@najem/shared/ui/form';
import '../../disputes/screens/dispute.css';
import '../../file/parts/entry-view.css';
import { CalendarButton } from '../../news/DueDate';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.statements;
const SHAPE = { filters: {}, sorts: [] };

/** 'Usunięte wpisy': why entries of the reader's were removed after a notice about their content, and the appeal. */
export function Statements() {
  const [query, change] = useListQuery(SHAPE);
  const [list, load] = useLoaded(calls.statements, listInput(query));
  const loaded = dataOf(list);
  useLastPage(query, change, loaded);
  return (
    <Page
      title={T.title}
      lead={T.lead}
      width="narrow"
      back={{ href: '/dossier/disputes?side=author', label: T.disputes }}
    >
      {loaded ? (
        <Stack gap="l">
          {loaded.total === 0 && (
            <Card>
              <EmptyState title={T.emptyTitle} icon="report">
                {T.emptyText}
              </EmptyState>
            </Card>
          )}
          {loaded.rows.map((statement) => (
            <StatementCard key={statement._id} statement={statement} />
          ))}
          {loaded.total > 0 && <Pagination {...listPaging(query, change)} total={loaded.total} />}
        </Stack>
      ) : list.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(list.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

function StatementCard({ statement }: { statement: Statement }) {
  const { number, decidedAt, ground, reasons, entry, opinion } = statement;
  return (
    <Card title={nameOf(statement)} icon="report" footer={<Appeal statement={statement} />}>
      <Stack>
        <p className="rn-muted rn-small">
          <time dateTime={decidedAt}>{T.decided(formatDate(decidedAt))}</time> ·{' '}
          <span className="rn-number">{number}</span>
        </p>
        {entry && <RemovedEntry entry={entry} />}
        {opinion && <RemovedOpinion opinion={opinion} />}
        {!entry && !opinion && <p className="rn-muted">{T.gone}</p>}
        <DescriptionList
          columns={1}
          items={[
            { label: T.ground, value: CASE_GROUND_LABELS[ground] },
            { label: T.reasons, value: <span className="dossier-dispute-text">{reasons}</span> },
          ]}
        />
        <p className="rn-muted rn-small">
          {T.automatic} {T.court}
        </p>
      </Stack>
    </Card>
  );
}

/** What was removed: the entry by its reason and day, or the opinion by its tenancy, as long as its content is kept. */
function nameOf({ entry, opinion }: Statement): string {
  if (opinion) return T.opinion(opinion.number);
  return entry ? `${labelOf(entry.reason)}, ${formatDate(entry.created_at)}` : T.removed;
}

function RemovedEntry({ entry }: { entry: NonNullable<Statement['entry']> }) {
  const { reason, rentalAddress, comment, created_at } = entry;
  return (
    <article aria-label={T.entry}>
      <div className="dossier-entry-head">
        <Badge>{labelOf(reason)}</Badge>
        <time className="rn-muted rn-small rn-tabular" dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </div>
      {comment !== '' && <p className="dossier-entry-text">{comment}</p>}
      <p className="dossier-entry-facts">
        <span>
          <Icon name="pin" size={16} /> <Unbroken>{orMissing(rentalAddress)}</Unbroken>
        </span>
      </p>
    </article>
  );
}

function RemovedOpinion({ opinion: { by, entries } }: { opinion: NonNullable<Statement['opinion']> }) {
  const about = SUBJECTS[otherRole(by)];
  return (
    <article aria-label={T.entry}>
      {entries.map(({ reason, comment }) => (
        <div key={reason}>
          <div className="dossier-entry-head">
            <Badge>{reasonLabel(about, reason)}</Badge>
          </div>
          <p className="dossier-entry-text">{comment}</p>
        </div>
      ))}
    </article>
  );
}

/** A statement does not say what its person was in the entry, and no two reasons of either share a value. */
function labelOf(reason: string): string {
  const label = reasonLabel(SUBJECTS.tenant, reason);
  return label === reason ? reasonLabel(SUBJECTS.landlord, reason) : label;
}

/** Until when the author may appeal, or what came of the appeal. */
function Appeal({ statement: { _id: id, appeal, appealUntil } }: { statement: Statement }) {
  const [opened, open] = useOpened('appeal');
  if (appeal) {
    const state = appeal.outcome === undefined ? T.appealStates[appeal.state] : T.appealOutcomes[appeal.outcome];
    return (
      <p>
        {T.appealOf(appeal.number)}: <strong>{state}</strong>
      </p>
    );
  }
  if (appealUntil === undefined) return null;
  if (opened === id) return <AppealForm id={id} onClose={() => open(undefined)} />;
  return (
    <Cluster justify="between">
      <span>{T.appealUntil(formatDate(appealUntil))}</span>
      <Cluster>
        <CalendarButton call={calls.dueDate} input={{ id }} />
        <Button icon="shield-alert" onClick={() => open(id)}>
          {T.appeal}
        </Button>
      </Cluster>
    </Cluster>
  );
}

interface Values {
  text: string;
}

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft('removal_appeal', id, { text: '' });
  const [change, send] = useSending(draft, calls.appeal, onClose);
  if (!draft.values) return <Skeleton lines={6} />;
  return (
    <Form<Values>
      label={T.appeal}
      values={draft.values}
      onEdit={(_changed, typed) => draft.edit(typed)}
      error={change.status === 'failed' ? { message: errorText(change.error, T.appealFailed) } : undefined}
      onSubmit={({ text }) => send({ id, text: text.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.form.cancel}</Button>
          <Button type="submit" variant="primary" loading={change.status === 'loading'}>
            {TEXTS.form.submit}
          </Button>
        </>
      }
    >
      <TextArea
        label={T.appealText}
        hint={TEXTS.form.textHint}
        name="text"
        rules={[rule((text: string) => (text.trim().length < CASE_TEXT_MIN_LENGTH ? TEXTS.form.tooShort : undefined))]}
        maxLength={CASE_TEXT_MAX_LENGTH}
        rows={6}
      />
      <DraftFoot draft={draft} texts={['text']} />
    </Form>
  );
}
