import type { Todo } from '@najem/shared/contract/rights';
import type { TenancyRow, TenancyTask } from '@najem/shared/contract/tenancies';
import { formatDate, isDueSoon, timeLeftText } from '@najem/shared/domain/kernel';
import { Card, classNames, unbroken } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { sideName } from '../frame/words';
import { TEXTS } from './texts';

interface TaskCardsProps {
  rows: readonly TenancyRow[];
  invitations: readonly Todo[];
}

/** 'Do zrobienia': a card for each tenancy and invitation that waits for the person, the first one due in front. */
export function TaskCards({ rows, invitations }: TaskCardsProps) {
  const tasks = listTasks(rows, invitations);
  if (tasks.length === 0) return null;
  return (
    <section aria-label={TEXTS.todo} className="tenancies-tasks">
      <h2>{TEXTS.todo}</h2>
      <ul className="rn-list tenancies-task-cards">
        {tasks.map((task) => (
          <li key={task.href}>
            <TaskCard {...task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Waiting = TenancyRow & Required<Pick<TenancyRow, 'task'>>;

/** The tenancies for which something is due from the person, the first one due in front. */
export function listWaiting(rows: readonly TenancyRow[]): readonly Waiting[] {
  return rows
    .filter((row): row is Waiting => row.task !== undefined)
    .sort((one, other) => (one.taskDueAt ?? '').localeCompare(other.taskDueAt ?? ''));
}

interface Task {
  task: TenancyTask;
  dueAt?: string;
  name: string;
  /** The address of the home; of an invitation, whose page tells it, the number. */
  place: string;
  href: string;
}

function listTasks(rows: readonly TenancyRow[], invitations: readonly Todo[]): readonly Task[] {
  return [
    ...listWaiting(rows).map(({ task, taskDueAt, other, address, number }) => {
      return { task, dueAt: taskDueAt, name: sideName(other), place: address, href: `/tenancies/${number}` };
    }),
    ...invitations.map(({ number, dueAt, otherSide, path = '' }) => {
      const place = TEXTS.invitation(number);
      return { task: 'invitation' as const, dueAt, name: otherSide ?? TEXTS.noName, place, href: path };
    }),
  ].sort((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
}

function TaskCard({ task, dueAt, name, place, href }: Task) {
  const button = TEXTS.buttons[task];
  return (
    <Card title={TEXTS.tasks[task]} level={3} icon={task === 'opinion' ? 'edit' : 'mail'} tone="accent">
      <p className="tenancies-task-whom">
        <strong>{unbroken(name)}</strong>
        <br />
        {unbroken(place)}
      </p>
      {dueAt !== undefined && <Due at={dueAt} />}
      <Button variant="primary" href={href} aria-label={TEXTS.buttonOf(button, name, place)}>
        {button}
      </Button>
    </Card>
  );
}

/** Until when something is due, and how much time is left. */
export function Due({ at }: { at: string }) {
  const [now] = useState(() => new Date(serverNow()));
  return (
    <p className={classNames('rn-small rn-tabular', isDueSoon(at, now) ? 'tenancies-soon' : 'rn-muted')}>
      {TEXTS.until(formatDate(at), timeLeftText(at, now))}
    </p>
  );
}
