import { epochMs, MINUTE_MS } from '@najem/shared/domain/kernel';
import { dataOf, draftsFlushed, errorText, useLoaded } from '@najem/shared/store';
import { Card, Countdown, ErrorState, Page, Unlisted } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { calls, closeAnswered, closePressed, fileClosed } from '../state';
import { useDossier } from '../../state';
import { asUser, useReturn } from './base';
import { PublicPage } from './PublicPage';
import { TEXTS } from './texts';
import './frame.css';

const UNAUTHORIZED = 401;
/** The server, which is asked whether a file has closed, names its time in whole seconds. */
const SURELY_OVER_MS = 5_000;
/** What is being written is saved so long before the file closes, also where its person does not pause. */
const LAST_SAVE_MS = 5_000;

/** Stands above every screen of a guest's file: the minutes that are left and the way to close it. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const [claims, load] = useLoaded(calls.claims, {});
  const isClosed = useDossier((state) => state.isClosed);

  const [isDue, setDue] = useState(false);
  const isFailed = claims.status === 'failed';
  // Whoever comes next to this device does not read the file because the connection failed.
  useEffect(() => {
    if (isDue && isFailed) dispatch(fileClosed());
  }, [dispatch, isDue, isFailed]);

  const back = useReturn();
  const known = dataOf(claims);
  useLastSave(known?.guestUntil);
  if (isClosed || (claims.status === 'failed' && claims.error.status === UNAUTHORIZED)) return <Ended />;
  if (!known) {
    return (
      <Page title={TEXTS.start}>
        {claims.status === 'failed' ? (
          <Card>
            <ErrorState title={errorText(claims.error, TEXTS.failed)} onRetry={load} />
          </Card>
        ) : (
          <CardSkeleton count={2} />
        )}
      </Page>
    );
  }
  const { guestUntil } = known;
  // A user has the same screens in the layout.
  if (guestUntil === undefined) return <Navigate to={asUser(back.returnPath)} replace />;
  return (
    <>
      <Unlisted />
      <div className="dossier-session rn-no-print">
        <Countdown
          endsAt={new Date(guestUntil).getTime() + SURELY_OVER_MS}
          everyMs={MINUTE_MS}
          onDone={() => {
            setDue(true);
            load();
          }}
        >
          {(leftMs) => TEXTS.left(Math.ceil(Math.max(0, leftMs - SURELY_OVER_MS) / MINUTE_MS))}
        </Countdown>
        <CloseButton />
      </div>
      {children}
    </>
  );
}

/** Saves what is being written while the file is still open: nothing is afterwards. */
function useLastSave(guestUntil: string | undefined): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const endsAt = epochMs(guestUntil);
    if (endsAt === undefined) return;
    const timer = setTimeout(() => dispatch(draftsFlushed()), endsAt - LAST_SAVE_MS - serverNow());
    return () => clearTimeout(timer);
  }, [dispatch, guestUntil]);
}

/** Closes the file; asks where something that was written could not be saved. */
function CloseButton() {
  const dispatch = useDispatch();
  const isAsked = useDossier((state) => state.isCloseAsked);
  return (
    <>
      <Button icon="lock" onClick={() => dispatch(closePressed())}>
        {TEXTS.close}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          icon="lock"
          title={TEXTS.unsaved}
          confirmLabel={TEXTS.close}
          onConfirm={() => dispatch(closeAnswered(true))}
          onClose={() => dispatch(closeAnswered(false))}
        >
          {TEXTS.unsavedText}
        </ConfirmDialog>
      )}
    </>
  );
}

function Ended() {
  const back = useReturn();
  const isLost = useDossier((state) => state.isTextLost);
  return (
    <PublicPage title={TEXTS.start}>
      <Card>
        <EmptyState
          title={TEXTS.ended}
          icon="lock"
          actions={
            <Button variant="primary" href="/dossier/start" state={back}>
              {TEXTS.start}
            </Button>
          }
        >
          {isLost ? `${TEXTS.endedText} ${TEXTS.endedLost}` : TEXTS.endedText}
        </EmptyState>
      </Card>
    </PublicPage>
  );
}
