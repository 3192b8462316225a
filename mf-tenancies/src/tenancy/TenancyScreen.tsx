import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useParams } from 'react-router-dom';
import { TEXTS as WORDS } from '../frame/texts';
import { LateContext, useLate } from '../frame/use-change';
import { calls } from '../state';
import { CounterCard, OwnCounterCard } from './CounterCard';
import { EndCard } from './EndCard';
import { InvitationCard } from './InvitationCard';
import { isWindowOver, leadOf } from './lead';
import { MistakeCard } from './MistakeCard';
import { MoreCard } from './MoreCard';
import type { Opened } from './opened';
import { OpinionCard } from './OpinionCard';
import { Reveal } from './Reveal';
import { DaysCard, SidesCard } from './SidesCard';
import { TenancyTimeline } from './TenancyTimeline';
import { TEXTS } from './texts';
import './tenancy.css';

const LIST = '/tenancies';
const BACK = { href: LIST, label: WORDS.list };

/** One tenancy, for its two sides: where it stands, the one thing to do, and at the reveal what both wrote. */
export function TenancyScreen() {
  const { number = '' } = useParams();
  const [opened, load] = useLoaded(calls.get, { number });
  const known = dataOf(opened);
  if (known) return <TenancyPage key={number} opened={known} onLate={load} />;
  if (opened.status !== 'failed') {
    return (
      <Page title={TEXTS.loading} back={BACK}>
        <CardSkeleton count={2} lines={5} />
      </Page>
    );
  }
  const isGone = opened.error.code === 'TENANCY_NOT_FOUND';
  return (
    <Page title={TEXTS.loading} back={BACK}>
      <Card>
        <ErrorState
          title={errorText(opened.error, isGone ? TEXTS.notFound : TEXTS.failed)}
          onRetry={isGone ? undefined : load}
          actions={<Button href={LIST}>{WORDS.list}</Button>}
        />
      </Card>
    </Page>
  );
}

function TenancyPage({ opened, onLate }: { opened: Opened; onLate: () => void }) {
  const { tenancy, opinions } = opened;
  const { number, address, state, counter } = tenancy;
  const Counter = tenancy.may.answerCounter ? CounterCard : OwnCounterCard;
  // Of each rendering: the window may end while the page is open.
  const now = new Date(serverNow());
  const [why, noteLate] = useLate(onLate);
  return (
    <Page
      title={address}
      lead={
        <>
          <strong role="status">{leadOf(tenancy, now, opinions)}</strong>{' '}
          <span className="rn-small rn-number">{TEXTS.number(number)}</span>
        </>
      }
      back={BACK}
    >
      <LateContext value={noteLate}>
        {why !== undefined && (
          <div className="tenancies-late">
            <Notice tone="warning">{why}</Notice>
          </div>
        )}
        {state === 'revealed' && <Reveal opened={opened} />}
        <div className="tenancies-page">
          <div className="tenancies-work">
            <MistakeCard tenancy={tenancy} />
            {counter && <Counter tenancy={tenancy} counter={counter} />}
            <InvitationCard tenancy={tenancy} />
            {state === 'window' && !isWindowOver(tenancy, now) && <OpinionCard opened={opened} />}
            {state === 'running' && <EndCard tenancy={tenancy} />}
            <SidesCard tenancy={tenancy} />
            <MoreCard opened={opened} />
          </div>
          <div className="tenancies-course">
            <DaysCard tenancy={tenancy} />
            <TenancyTimeline tenancy={tenancy} />
          </div>
        </div>
      </LateContext>
    </Page>
  );
}
