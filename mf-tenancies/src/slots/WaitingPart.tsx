import { dataOf, useLoaded } from '@najem/shared/store';
import { Card, Link } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { sideName } from '../frame/words';
import { Due, listWaiting } from '../home/TaskCards';
import { TEXTS } from '../home/texts';
import { calls } from '../state';
import './waiting.css';

/** The first page has all that waits: the server lists it in front. */
const FIRST = { page: 1, pageSize: 20 };
/** Of what is below it too. */
const SKELETON_LINES = 8;

/** Above lists: the tenancies for which something is due from the person; nothing where there are none. */
export function WaitingPart() {
  const [list] = useLoaded(calls.waiting, FIRST);
  const known = dataOf(list);
  // Whoever came for the list is not stopped by what could not be read; the list of tenancies says it.
  if (list.status === 'failed' && !known) return null;
  if (!known) {
    return (
      <div className="rn-holds-below">
        <CardSkeleton lines={SKELETON_LINES} />
      </div>
    );
  }
  const waiting = listWaiting(known.rows);
  if (waiting.length === 0) return null;
  return (
    <Card title={TEXTS.nav} icon="home" tone="accent" className="tenancies-waiting">
      <ul className="rn-list tenancies-waiting-rows">
        {waiting.map(({ number, task, taskDueAt, other, address }) => (
          <li key={number}>
            <div>
              <Link href={`/tenancies/${number}`}>{TEXTS.tasks[task]}</Link>
              <p>{`${sideName(other)}, ${address}`}</p>
            </div>
            {taskDueAt !== undefined && <Due at={taskDueAt} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
