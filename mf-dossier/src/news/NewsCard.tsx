import { formatDate } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { CopyButton, Notice } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import { useFileBase } from '../file/frame/base';
import { NewsAddress } from './NewsAddress';
import { calls } from './state';
import { NEWS_TEXTS } from './texts';

const T = NEWS_TEXTS.address;

interface NewsCardProps {
  /** The dispute or case. */
  of: { number: string; dueAt?: string };
  /** Takes the due date to a calendar. */
  calendar: ReactNode;
}

/** How a guest hears of a dispute or case: by mail, or by coming back with its number; nothing for a user. */
export function NewsCard(props: NewsCardProps) {
  return useFileBase() === '/dossier' ? null : <GuestNews {...props} />;
}

function GuestNews({ of: { number, dueAt }, calendar }: NewsCardProps) {
  const [news, load] = useLoaded(calls.get, {});
  const known = dataOf(news);
  if (!known) {
    if (news.status !== 'failed') return <CardSkeleton />;
    return (
      <Card title={T.title} icon="mail">
        <ErrorState title={errorText(news.error, T.loadFailed)} onRetry={load} />
      </Card>
    );
  }
  // What is over brings no news; an address can be changed and removed all the same.
  if (dueAt === undefined && !known.address) return null;
  const isNamed = known.address !== undefined;
  const comeBack = dueAt !== undefined && !known.hasMailbox && (
    <ComeBack isNamed={isNamed} number={number} dueAt={dueAt} calendar={calendar} />
  );
  return (
    <Card title={T.title} icon="mail">
      <Stack>
        {!isNamed && comeBack}
        <NewsAddress known={known} field={T.field} />
        {isNamed && comeBack}
        {dueAt !== undefined && known.hasMailbox && <Cluster>{calendar}</Cluster>}
      </Stack>
    </Card>
  );
}

interface ComeBackProps {
  /** Whether an address waits for its confirmation. */
  isNamed: boolean;
  number: string;
  dueAt: string;
  calendar: ReactNode;
}

/** Nothing is mailed: what to keep, and by when to come back. */
function ComeBack({ isNamed, number, dueAt, calendar }: ComeBackProps) {
  const [copyFault, setCopyFault] = useState<string>();
  const T = NEWS_TEXTS.return;
  return (
    <Notice
      tone="warning"
      role={null}
      actions={
        <>
          <CopyButton size="s" text={number} label={T.copy} onError={setCopyFault} />
          {calendar}
        </>
      }
    >
      <span>{`${isNamed ? T.unconfirmed : T.without} ${T.save(number, formatDate(dueAt))}`}</span>
      {copyFault !== undefined && <p role="alert">{copyFault}</p>}
    </Notice>
  );
}
