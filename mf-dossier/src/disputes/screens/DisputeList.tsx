import type { DisputeRow } from '@najem/shared/contract/rights';
import { orMissing } from '@najem/shared/domain/kernel';
import { canOpenFile, nameEntry, REMOVED_ENTRY, waitsForReader } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { DueBadge } from '@najem/shared/subject';
import { Card, ErrorState, Link, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { type Column, useListQuery } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { calls as fileCalls } from '../../file/state';
import { TEXTS as FILE_TEXTS } from '../../file/texts';
import { useFileBase } from '../../file/frame/base';
import { PagedTable, usePage } from '../../file/frame/PagedTable';
import { calls, type Side } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.list;
const SHAPE = { filters: { side: '' }, sorts: [] };
const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'person', label: T.aboutMe },
  { value: 'author', label: T.own },
];

/** 'Spory': about the reader, where they have a file, and about what they wrote, where they have an account. */
export function DisputeList() {
  const base = useFileBase();
  const isGuest = base !== '/dossier';
  const [claims, load] = useLoaded(fileCalls.claims, {});

  const known = dataOf(claims)?.claims;
  const hasFile = isGuest || known?.some(canOpenFile) === true;
  return (
    <Page
      title={T.title}
      lead={T.lead}
      back={hasFile ? { href: base, label: FILE_TEXTS.back } : undefined}
      actions={!isGuest && <Button href="/dossier/statements">{T.statements}</Button>}
    >
      {isGuest ? (
        <Rows side="person" />
      ) : known ? (
        <Sides hasFile={hasFile} />
      ) : claims.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(claims.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

/** A user without a file has only what they wrote. */
function Sides({ hasFile }: { hasFile: boolean }) {
  const [{ filters }, change] = useListQuery(SHAPE);
  if (!hasFile) return <Rows side="author" />;
  const side = filters.side === 'author' ? 'author' : 'person';
  return (
    <Stack gap="l">
      <ChoiceField
        asBar
        label={T.sides}
        value={side}
        onChange={(chosen) => change({ filters: { side: chosen }, page: 1 })}
        options={SIDES}
      />
      <Rows key={side} side={side} />
    </Stack>
  );
}

function Rows({ side }: { side: Side }) {
  const base = useFileBase();
  const page = usePage();
  // Two requests, so that one list does not stand in for the other while it loads.
  const [list, load] = useLoaded(side === 'person' ? calls.aboutMe : calls.own, { ...page.input, side });
  const { title, text } = T.empty[side];
  return (
    <PagedTable
      caption={side === 'person' ? T.aboutMe : T.own}
      columns={columnsOf(base)}
      page={page}
      list={list}
      onRetry={load}
      failed={T.failed}
      empty={
        <EmptyState title={title} icon="shield">
          {text}
        </EmptyState>
      }
    />
  );
}

function columnsOf(base: string): readonly Column<DisputeRow>[] {
  return [
    {
      key: 'entry',
      title: T.entry,
      render: ({ _id, about }) => (
        <Link href={`${base}/disputes/${_id}`}>{about ? nameEntry(about) : REMOVED_ENTRY}</Link>
      ),
      rowHeader: true,
    },
    { key: 'otherSide', title: T.otherSide, render: ({ otherSide }) => orMissing(otherSide) },
    { key: 'state', title: T.state, render: T.stateOf },
    { key: 'dueAt', title: T.due, render: (row) => <DueBadge isOthers={!waitsForReader(row)} dueAt={row.dueAt} /> },
    {
      key: 'number',
      title: T.number,
      render: ({ number }) => <span className="rn-muted rn-small rn-number">{number}</span>,
    },
  ];
}
