import type { DeskClaimRow, WorkWho } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { selectUser } from '@najem/shared/store';
import { DueBadge } from '@najem/shared/subject';
import { Link } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import type { Column } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import { useWayBack } from './place';
import { TEXTS } from './texts';
import { ageText } from './values';

const { columns } = TEXTS;

type Worker = DeskClaimRow['takenBy'];

interface WorkRow {
  _id: string;
  number: string;
  who?: WorkWho;
  dueAt?: string;
  takenBy?: Worker;
}

/** What a piece of work is: its matter, which leads to its page below `path`, and small below it of which kind. */
export function nameColumn<Row extends WorkRow>(
  path: string,
  nameOf: (row: Row) => string,
  kindOf?: (row: Row) => string,
): Column<Row> {
  return {
    key: 'kind',
    title: columns.kind,
    rowHeader: true,
    sortable: true,
    render: (row) => (
      <>
        <WorkLink href={`${path}/${row._id}`}>{nameOf(row)}</WorkLink>
        {kindOf && <div className="admin-desk-kind">{kindOf(row)}</div>}
      </>
    ),
  };
}

function WorkLink({ href, children }: { href: string; children: string }) {
  const { search } = useWayBack();
  return <Link href={`${href}${search}`}>{children}</Link>;
}

/** Whom a piece of work is about, and small below it what was typed of them, or who is on the other side. */
export function whoColumn<Row extends WorkRow>(): Column<Row> {
  return {
    key: 'person',
    title: columns.person,
    sortable: true,
    render: ({ who: { person, identifier, otherSide } = {} }) => {
      const more = identifier === undefined ? otherSide && TEXTS.authorOf(otherSide) : identifier;
      return (
        <>
          <span>{person ?? (more ? '' : '–')}</span>
          {more && (
            <div className={identifier === undefined ? 'rn-muted rn-small' : 'rn-muted rn-small rn-number'}>{more}</div>
          )}
        </>
      );
    },
  };
}

/** How long a piece of work has been there, with the day on which it came. */
export function ageColumn<Row extends WorkRow>(cameAt: (row: Row) => string): Column<Row> {
  return {
    key: 'age',
    title: columns.age,
    sortable: true,
    render: (row) => <span title={formatDate(cameAt(row))}>{ageText(cameAt(row), new Date(serverNow()))}</span>,
  };
}

/** When it is due, who has it, its number, and the way to take it or to give it back. */
export function workColumns<Row extends WorkRow>(Take: (props: { row: Row }) => ReactNode): Column<Row>[] {
  return [
    { key: 'due', title: columns.due, sortable: true, render: ({ dueAt }) => <DueBadge dueAt={dueAt} /> },
    { key: 'worker', title: columns.worker, render: ({ takenBy }) => <WorkerName worker={takenBy} /> },
    {
      key: 'number',
      title: columns.number,
      render: ({ number }) => <span className="rn-muted rn-small rn-number">{number}</span>,
    },
    { key: 'actions', title: columns.actions, hideTitle: true, align: 'end', render: (row) => <Take row={row} /> },
  ];
}

function WorkerName({ worker }: { worker: Worker }) {
  const isOwn = useIsOwn(worker);
  if (!worker) return <span className="rn-muted">{TEXTS.nobody}</span>;
  return isOwn ? TEXTS.you : worker.name;
}

/** Whether the signed-in administrator has a piece of work. */
export function useIsOwn(worker: Worker): boolean {
  return useIsMine()(worker);
}

/** Tells of several pieces of work whether the signed-in administrator has them. */
export function useIsMine(): (worker: Worker) => boolean {
  const ownId = useSelector(selectUser)?._id;
  return (worker) => worker?._id === ownId;
}

interface TakeCall {
  requested: (input: { id: string; version: number }) => UnknownAction;
}

type Takeable = Pick<WorkRow, '_id' | 'number' | 'takenBy' | 'dueAt'> & { version: number };

/**
 * A button that takes a piece of work which waits for the desk and which nobody has, or a colleague has and let become
 * overdue, or gives one's own back.
 */
export function takeButton<Row extends Takeable>(
  calls: { take: TakeCall; release: TakeCall },
  isWaiting: (row: Row) => boolean,
) {
  return function TakeOrRelease({ row }: { row: Row }) {
    const dispatch = useDispatch();
    const { _id: id, number, takenBy, dueAt, version } = row;
    const isOwn = useIsOwn(takenBy);
    if (!isWaiting(row)) return null;
    if (!isOwn) {
      if (takenBy && !isOverdue(dueAt)) return null;
      return (
        <Button
          size="s"
          aria-label={takenBy ? TEXTS.takeOverOf(number) : TEXTS.takeOf(number)}
          onClick={() => dispatch(calls.take.requested({ id, version }))}
        >
          {takenBy ? TEXTS.takeOver : TEXTS.take}
        </Button>
      );
    }
    return (
      <Button
        size="s"
        variant="quiet"
        aria-label={TEXTS.releaseOf(number)}
        onClick={() => dispatch(calls.release.requested({ id, version }))}
      >
        {TEXTS.release}
      </Button>
    );
  };
}

function isOverdue(dueAt: string | undefined): boolean {
  return dueAt !== undefined && Date.parse(dueAt) < serverNow();
}
