import type { Claim, Passport } from '@najem/shared/contract/rights';
import { canOpenFile, PASSPORT_LINKS_MAX, PASSPORTS_MAX } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { calls as fileCalls } from '../../file/state';
import { TEXTS as FILE_TEXTS } from '../../file/texts';
import { StartPage } from '../../proof/parts/StartPage';
import { PassportCard } from '../parts/PassportCard';
import { calls } from '../state';
import { TEXTS } from '../texts';

/** Only who proved themselves by bank or signature shows a passport. */
const LEVEL = 3;

/** 'Paszport najmu': the passports of the person with their links. */
export function Passports() {
  const [claims, loadClaims] = useLoaded(fileCalls.claims, {});
  const active = dataOf(claims)?.claims.filter(canOpenFile);
  // Without an active claim the call would be refused.
  const [list, loadList] = useLoaded(calls.list, active && active.length > 0 ? {} : null);
  function load() {
    loadClaims();
    loadList();
  }

  const rows = dataOf(list)?.passports;
  // The proof leads back to here.
  if (active?.length === 0) return <StartPage title={TEXTS.title} lead={TEXTS.proveFirst} />;
  const failed = claims.status === 'failed' ? claims : list.status === 'failed' ? list : undefined;
  const canMake = rows !== undefined && rows.length > 0 && rows.length < PASSPORTS_MAX;
  return (
    <Page
      title={TEXTS.title}
      lead={
        <>
          {TEXTS.lead} <Link href="/paszport">{TEXTS.about}</Link>
        </>
      }
      back={{ href: '/dossier', label: FILE_TEXTS.back }}
      actions={canMake && <MakeButton />}
    >
      {active && !isProved(active) ? (
        <HigherLevel />
      ) : active && rows ? (
        <List rows={rows} isOld={list.status !== 'loaded'} />
      ) : (
        !failed && <CardSkeleton count={2} />
      )}
      {failed && (
        <Card>
          <ErrorState title={errorText(failed.error, TEXTS.failed)} onRetry={load} />
        </Card>
      )}
    </Page>
  );
}

function isProved(claims: readonly Claim[]): boolean {
  return claims.some(({ level }) => level === LEVEL);
}

function MakeButton() {
  return (
    <Button variant="primary" icon="plus" href="/dossier/passports/new">
      {TEXTS.make}
    </Button>
  );
}

function List({ rows, isOld }: { rows: readonly Passport[]; isOld: boolean }) {
  const linkCount = rows.reduce((sum, { links }) => sum + links.length, 0);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={TEXTS.emptyTitle} icon="shield" actions={<MakeButton />}>
          {TEXTS.emptyText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Stack gap="l">
      {rows.map((passport) => (
        <PassportCard key={passport._id} passport={passport} canLink={linkCount < PASSPORT_LINKS_MAX} isOld={isOld} />
      ))}
      {rows.length >= PASSPORTS_MAX && <p className="rn-muted">{TEXTS.limit}</p>}
    </Stack>
  );
}

function HigherLevel() {
  const T = TEXTS.level;
  return (
    <Card title={T.title} icon="shield">
      <Stack>
        <p>{T.text}</p>
        <div>
          <Button variant="primary" href="/dossier/start" state={{ returnPath: '/dossier/passports' }}>
            {T.action}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
