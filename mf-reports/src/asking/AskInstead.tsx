import { isRecord } from '@najem/shared/domain/kernel';
import { Link, Unbroken } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';
import { ASKING as T } from './texts';
import './asking.css';

/** Loaded when it is opened: most visits search by identifier. */
const AskDialog = lazy(() => import('./AskDialog').then(({ AskDialog }) => ({ default: AskDialog })));

/** The query that opens the dialog, so that other screens can lead to it. */
const OPENS = 'paszport';

/** The way without an identifier: somebody is asked to show their own file. */
export function AskInstead() {
  const [params, setParams] = useSearchParams();
  const { state }: Location<unknown> = useLocation();
  const show = (isOpen: boolean) =>
    setParams(
      (present) => {
        present.delete(OPENS);
        if (isOpen) present.set(OPENS, 'popros');
        return present;
      },
      { replace: true },
    );
  return (
    <div className="reports-ask-instead">
      <p>
        <Unbroken>{T.instead}</Unbroken> <Link href="/paszport">{T.about}</Link>
      </p>
      <Button icon="mail" onClick={() => show(true)}>
        {T.open}
      </Button>
      {params.has(OPENS) && (
        <Suspense fallback={null}>
          <AskDialog email={emailOf(state)} onClose={() => show(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The address that the part on somebody's details hands on. */
function emailOf(state: unknown): string | undefined {
  return isRecord(state) && typeof state.email === 'string' ? state.email : undefined;
}
