import { Button } from '@najem/shared/ui/form';
import { createContext, lazy, type ReactNode, use, useState, useTransition } from 'react';
import { TEXTS } from '../texts';
import type { NoticedEntry } from './NoticeDialog';

const T = TEXTS.notice;

/** Loaded lazily, because hardly anybody gives notice. */
const NoticeDialog = lazy(() => import('./NoticeDialog').then(({ NoticeDialog }) => ({ default: NoticeDialog })));

const Open = createContext<(entryId: string) => void>(() => {});

/** Where a report is seen: by its owner, or by a reader of a link. */
export type Place = Pick<NoticedEntry, 'reportId' | 'shareId'>;

/** Lets the readers of what is inside give notice of its entries. */
export function Notices({ place, children }: { place: Place; children: ReactNode }) {
  const [entryId, setEntryId] = useState<string>();
  // A transition keeps the report on the screen until the dialog is loaded.
  const [, begin] = useTransition();
  return (
    <Open value={(id) => begin(() => setEntryId(id))}>
      {children}
      {entryId !== undefined && <NoticeDialog noticed={{ ...place, entryId }} onClose={() => setEntryId(undefined)} />}
    </Open>
  );
}

/** 'Zgłoś naruszenie', the action of a reader about an entry. */
export function NoticeButton({ entryId, about }: { entryId: string; about: string }) {
  const open = use(Open);
  return (
    <Button size="s" variant="quiet" icon="warning" aria-label={T.openOf(about)} onClick={() => open(entryId)}>
      {T.open}
    </Button>
  );
}
