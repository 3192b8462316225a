import type { Todo } from '@najem/shared/contract/rights';
import { isDueSoon, timeLeftText } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { CASE_TITLES } from '@najem/shared/domain/rights';
import { dataOf, errorText, selectUser, useLoaded } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';
import { calls } from '../../file/state';
import { OF_TENANCIES, SHOWN_BY_TENANCIES, TEXTS } from './texts';
import './todo.css';

interface TodoCardProps {
  /** The address below which the screens of the file lie: another one for guests. */
  base?: string;
  /** The screen shows the claims with the fields for their codes itself. */
  hasClaims?: boolean;
  /** What the person's own tenancies wait for is shown beside it, by their remote. */
  hasTenancies?: boolean;
}

/** Of what is below it too. */
const SKELETON_LINES = 8;

/**
 * 'Do zrobienia': everything that waits for the person by a due date, the first one due in front. The profile of a user knows
 * whether there is anything, so that nothing is asked for where there is not; a guest's page waits for the answer.
 */
export function TodoCard(props: TodoCardProps) {
  const user = useSelector(selectUser);
  return user !== null && !user.waitingCount ? null : <LoadedTodo {...props} />;
}

/** The same above lists, where the remote of tenancies has a part of its own. */
export function ListTodo() {
  return <TodoCard hasTenancies />;
}

function LoadedTodo({ base = '/dossier', hasClaims = false, hasTenancies = false }: TodoCardProps) {
  const [todo, load] = useLoaded(calls.todo, {});
  const count = useSelector(selectUser)?.waitingCount;
  const known = dataOf(todo)?.todo;
  if (!known && todo.status === 'failed') {
    return (
      <div className="dossier-todo-card">
        <Notice
          tone="warning"
          actions={
            <Button size="s" icon="refresh" onClick={load}>
              {TEXTS.retry}
            </Button>
          }
        >
          {errorText(todo.error, TEXTS.failed)}
        </Notice>
      </div>
    );
  }
  if (!known) {
    // The profile of a user may still be on its way.
    return count === undefined && base === '/dossier' ? null : (
      <div className="rn-holds-below">
        <CardSkeleton lines={SKELETON_LINES} />
      </div>
    );
  }
  const shown = known.filter(
    ({ what }) => !(hasClaims && what === 'enter_code') && !(hasTenancies && SHOWN_BY_TENANCIES.includes(what)),
  );
  if (shown.length === 0) return null;
  return (
    <Card title={TEXTS.title} icon="clock" tone="accent" className="dossier-todo-card">
      <ul className="rn-list dossier-todo">
        {shown.map((item) => (
          <li key={item._id}>
            <TodoItem item={item} base={base} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TodoItem({ item, base }: { item: Todo; base: string }) {
  const now = new Date(serverNow());
  const { what, dueAt } = item;
  const sentence = TEXTS.sentences[what](nameOf(item));
  const action = TEXTS.actions[what];
  return (
    <>
      <span className="dossier-todo-what">
        {`${sentence}: `}
        <span className={isDueSoon(dueAt, now) ? 'dossier-todo-left dossier-todo-soon' : 'dossier-todo-left'}>
          {timeLeftText(dueAt, now)}
        </span>
      </span>
      <Button size="s" variant="primary" href={addressOf(item, base)} aria-label={TEXTS.actionOf(action, sentence)}>
        {action}
      </Button>
    </>
  );
}

function nameOf({ what, number, about, otherSide, caseKind }: Todo): string {
  if (OF_TENANCIES.includes(what)) return otherSide === undefined ? number : `${number} (${otherSide})`;
  if (caseKind !== undefined) return CASE_TITLES[caseKind];
  return about ? TEXTS.entry(reasonLabel(SUBJECTS[about.role], about.reason), otherSide) : TEXTS.goneEntry(otherSide);
}

function addressOf({ what, number, _id: id, path }: Todo, base: string): string {
  if (path !== undefined) return path;
  switch (what) {
    case 'answer_dispute':
    case 'comment_dispute':
    case 'answer_question':
    case 'comment_question':
    case 'appeal_dispute':
      return `${base}/disputes/${id}`;
    case 'answer_case':
      return `${base}/cases/${id}`;
    case 'appeal_removal':
      return '/dossier/statements';
    case 'answer_claim':
      return `${base}/claims/${id}/answer`;
    case 'enter_code':
      return base;
    case 'answer_invitation':
    case 'answer_counter':
    case 'answer_end':
    case 'give_opinion':
      return `/tenancies/${number}`;
  }
}
