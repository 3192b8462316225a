import type { ClientEndpoint, Input } from '@najem/shared/contract/kernel';
import { formatDate } from '@najem/shared/domain/kernel';
import { errorText, type Request, useRequest } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useFileBase } from '../file/frame/base';
import { NEWS_TEXTS } from './texts';

const T = NEWS_TEXTS.due;

interface CalendarButtonProps<E extends ClientEndpoint> {
  call: Request<E>;
  input: Input<E>;
}

/** Takes a due date to a calendar, as a file. */
export function CalendarButton<E extends ClientEndpoint>({ call, input }: CalendarButtonProps<E>) {
  const [file, send] = useRequest(call);
  return (
    <>
      <Button size="s" icon="calendar" loading={file.status === 'loading'} onClick={() => send(input)}>
        {T.calendar}
      </Button>
      {file.status === 'failed' && <Notice tone="danger">{errorText(file.error, T.failed)}</Notice>}
    </>
  );
}

/** The due date of a dispute or case for a user; a guest finds it with the news. */
export function DueCard({ dueAt, calendar }: { dueAt: string | undefined; calendar: ReactNode }) {
  if (useFileBase() !== '/dossier' || dueAt === undefined) return null;
  return (
    <Card title={T.title} icon="calendar">
      <Stack>
        <time dateTime={dueAt}>{formatDate(dueAt)}</time>
        <Cluster>{calendar}</Cluster>
      </Stack>
    </Card>
  );
}
