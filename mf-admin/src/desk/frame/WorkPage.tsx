import { dataOf, errorText, type Loadable, requestsForgotten } from '@najem/shared/store';
import { DueBadge } from '@najem/shared/subject';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { useIsOwn } from './cells';
import { TEXTS } from './texts';
import { DESK_PATH } from './paths';
import { useWayBack } from './place';
import { workLeft } from './work';
import './desk.css';

interface WorkPageProps<Data> {
  open: Loadable<Data>;
  /** What it is called, and what stands small below that: its number. */
  title: (data: Data) => string;
  number: (data: Data) => string;
  /** The title of what is not there yet. */
  titleLoading: string;
  failed: string;
  /** One of them fetches it; what any of them brought goes with the screen. */
  calls: Readonly<Record<string, { name: string }>> & {
    open: { name: string; requested: (input: { id: string }) => UnknownAction };
  };
  children: (data: Data) => ReactNode;
}

/** The screen of one piece of work: fetched when it is opened, and out of the store when it is left. */
export function WorkPage<Data>({ open, title, number, titleLoading, failed, calls, children }: WorkPageProps<Data>) {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const load = () => dispatch(calls.open.requested({ id }));
  useEffect(() => {
    dispatch(calls.open.requested({ id }));
    return () => {
      dispatch(workLeft());
      dispatch(requestsForgotten(Object.values(calls)));
    };
  }, [dispatch, calls, id]);

  const place = useWayBack();
  const found = dataOf(open);
  return (
    <Page
      title={found ? title(found) : titleLoading}
      lead={found && <span className="rn-small rn-number">{number(found)}</span>}
      back={{ href: `${DESK_PATH}${place.search}`, state: place.state, label: TEXTS.backToDesk }}
    >
      {found ? (
        children(found)
      ) : open.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(open.error, failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} lines={5} />
      )}
    </Page>
  );
}

interface WorkStatusProps {
  label: string;
  /** Takes focus when this changes: what had it, a form for instance, may be gone. */
  stage: string;
  dueAt?: string;
  takenBy?: { _id: string; name: string };
  badge: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** Where a piece of work stands, until when it is done, and who has it. */
export function WorkStatus({ label, stage, dueAt, takenBy, badge, children }: WorkStatusProps) {
  const status = useFocusOnChange<HTMLDivElement>(stage);
  const isOwn = useIsOwn(takenBy);
  const name = takenBy ? (isOwn ? TEXTS.you : takenBy.name) : TEXTS.nobody;
  return (
    <div ref={status} tabIndex={-1} role="group" aria-label={label} className="rn-cluster rn-align-center">
      {badge}
      {dueAt !== undefined && <DueBadge dueAt={dueAt} />}
      <span className="rn-muted">{TEXTS.workerOf(name)}</span>
      {children}
    </div>
  );
}

function useFocusOnChange<Element extends HTMLElement>(value: string) {
  const element = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) element.current?.focus();
    before.current = value;
  }, [value]);
  return element;
}
