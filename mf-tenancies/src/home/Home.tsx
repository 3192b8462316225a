import type { TenancyRow } from '@najem/shared/contract/tenancies';
import { canVerifyToGoOn } from '@najem/shared/domain/identity';
import { VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { dataOf, errorText, type RootState, selectActor, useLoaded } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { TEXTS as WORDS } from '../frame/texts';
import { calls } from '../state';
import { groupHomes, isEndingSoon, matches } from './homes';
import { HomeCard } from './HomeCard';
import { TaskCards } from './TaskCards';
import { TEXTS } from './texts';
import './home.css';

const PAGE_SIZE = 200;
/** From so many tenancies on they are searched. */
const SEARCHED_FROM = 10;
const NEW = '/tenancies/new';
const REFERENCE = '/tenancies/new?as=reference';

/** 'Moje najmy': what waits for the person, then their homes with the tenancies of each. */
export function Home() {
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query);
  const [list, load] = useLoaded(calls.list, { page, pageSize: PAGE_SIZE });
  const [todo] = useLoaded(calls.todo, {});
  const known = dataOf(list);
  // What could not be read is in the file as well, and in the mail.
  const asked = todo.status === 'failed' ? [] : dataOf(todo)?.todo.filter(({ what }) => what === 'answer_invitation');
  const isEmpty = known?.total === 0;
  return (
    <Page
      title={WORDS.list}
      lead={TEXTS.lead}
      actions={
        !isEmpty && (
          <>
            <Button variant="primary" icon="plus" href={NEW}>
              {WORDS.add}
            </Button>
            <Button icon="mail" href={REFERENCE}>
              {WORDS.reference}
            </Button>
          </>
        )
      }
    >
      {known && asked ? (
        <Stack gap="l">
          <TaskCards rows={known.rows} invitations={asked} />
          {isEmpty ? <FirstSteps /> : <Homes rows={known.rows} total={known.total} />}
          {known.total > PAGE_SIZE && (
            <Pages page={page} total={known.total} onChange={(next) => setQuery({ page: String(next) })} />
          )}
        </Stack>
      ) : list.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(list.error, TEXTS.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} lines={4} />
      )}
    </Page>
  );
}

/** The page that the address names, so that the way back shows the same one. */
function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function FirstSteps() {
  const needsTrust = useSelector((root: RootState) => canVerifyToGoOn(selectActor(root), 'SENDER_NOT_TRUSTED'));
  return (
    <Card>
      <EmptyState
        title={TEXTS.empty}
        icon="home"
        actions={
          <>
            <Button variant="primary" icon="plus" href={NEW}>
              {WORDS.add}
            </Button>
            <Button icon="mail" href={REFERENCE}>
              {WORDS.reference}
            </Button>
          </>
        }
      >
        <ol className="tenancies-steps" aria-label={TEXTS.stepsLabel}>
          {TEXTS.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {needsTrust && (
          <p className="tenancies-trust">
            {TEXTS.needsTrust}{' '}
            <Link href={VERIFY_IDENTITY.path} state={{ returnPath: NEW }}>
              {VERIFY_IDENTITY.label}
            </Link>
          </p>
        )}
      </EmptyState>
    </Card>
  );
}

/** Whoever has more tenancies than one answer holds; plain buttons, because the kit's pages are many times their size. */
function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
  return (
    <Cluster justify="center">
      <Button icon="back" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {TEXTS.newer}
      </Button>
      <Button iconEnd="arrow" disabled={page * PAGE_SIZE >= total} onClick={() => onChange(page + 1)}>
        {TEXTS.older}
      </Button>
    </Cluster>
  );
}

type Shown = 'all' | 'soon';
const SHOWN = [
  { value: 'all', label: TEXTS.all },
  { value: 'soon', label: TEXTS.soon },
] as const;

function Homes({ rows, total }: { rows: readonly TenancyRow[]; total: number }) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [now] = useState(() => new Date(serverNow()));
  const found = rows.filter((row) => matches(row, typed) && (shown === 'all' || isEndingSoon(row, now)));
  return (
    <section className="tenancies-homes" aria-label={TEXTS.homes}>
      {total >= SEARCHED_FROM && (
        <Cluster className="tenancies-search" align="end">
          <TextField label={TEXTS.search} type="search" icon="search" value={typed} onChange={setTyped} />
          <ChoiceField<Shown> asBar label={TEXTS.shown} options={SHOWN} value={shown} onChange={setShown} />
        </Cluster>
      )}
      {found.length === 0 ? (
        <Card>
          <EmptyState title={TEXTS.nothingFound}>{TEXTS.nothingFoundText}</EmptyState>
        </Card>
      ) : (
        groupHomes(found).map((home) => <HomeCard key={home.key} home={home} />)
      )}
    </section>
  );
}
