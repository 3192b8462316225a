import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useFileBase } from '../frame/base';
import { ToProof } from '../frame/ToProof';
import { EntryActions } from '../parts/EntryActions';
import { EntryView } from '../parts/EntryView';
import { calls } from '../state';
import { TEXTS } from '../texts';

/** Loaded lazily: few entries go. */
const UnsentReply = lazy(() => import('../parts/UnsentReply').then(({ UnsentReply }) => ({ default: UnsentReply })));

/** One entry about the person, with what they can do with it. */
export function EntryScreen() {
  const { id = '' } = useParams();
  const base = useFileBase();
  const [loading, load] = useLoaded(calls.entry, { id });

  const back = { href: base, label: TEXTS.back };
  if (loading.status === 'failed') {
    const { error } = loading;
    if (error.code === 'DOSSIER_PROOF_REQUIRED') return <ToProof />;
    const isGone = error.code === 'ENTRY_NOT_FOUND';
    return (
      <Page title={TEXTS.entries.one} back={back}>
        <Card>
          <ErrorState
            title={errorText(error, isGone ? TEXTS.entries.notFound : TEXTS.entries.failed)}
            onRetry={isGone ? undefined : load}
            actions={<Button href={base}>{TEXTS.back}</Button>}
          />
        </Card>
        {isGone && (
          <Suspense>
            <UnsentReply id={id} />
          </Suspense>
        )}
      </Page>
    );
  }
  const entry = dataOf(loading)?.entry;
  return (
    <Page title={TEXTS.entries.one} back={back}>
      {entry ? (
        <Card>
          <EntryView
            entry={entry}
            actions={
              <>
                <EntryActions entry={entry} />
                <Button
                  size="s"
                  icon="calendar"
                  className="dossier-entry-action"
                  href={`${base}/cases/new?${new URLSearchParams({ entry: entry._id }).toString()}`}
                >
                  {TEXTS.cases.report}
                </Button>
              </>
            }
          />
        </Card>
      ) : (
        <CardSkeleton />
      )}
    </Page>
  );
}
