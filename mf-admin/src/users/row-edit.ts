import type { AdminUser } from '@najem/shared/contract/office';
import { errorText, useRequest } from '@najem/shared/store';
import { createContext, use, useState } from 'react';
import { calls, type Draft } from './state';
import { TEXTS } from './texts';

/** The row of the list that is edited. */
export interface RowEdit {
  draft: Draft | undefined;
  /** Whether saving it blocks a user who was not blocked, which needs a reason. */
  isBlocking: boolean;
  isSaving: boolean;
  error: string | undefined;
  open: (user: AdminUser) => void;
  change: (changes: Partial<Draft>) => void;
  save: (draft: Draft) => void;
  close: () => void;
}

/** Holds the draft of one row, and saves it; it closes once it is saved. */
export function useRowEdit(rows: readonly AdminUser[]): RowEdit {
  const [draft, setDraft] = useState<Draft>();
  const [wasBlocked, setWasBlocked] = useState(false);
  const [saving, save, forget] = useRequest(calls.update, () => setDraft(undefined));
  // The edited user may have been removed, or be on another page.
  const shown = rows.some(({ _id }) => _id === draft?.id) ? draft : undefined;
  return {
    draft: shown,
    isBlocking: shown?.status === 'blocked' && !wasBlocked,
    isSaving: saving.status === 'loading',
    error: saving.status === 'failed' ? errorText(saving.error, TEXTS.updateFailed) : undefined,
    open: ({ _id: id, name, email, role, status }) => {
      forget();
      setDraft({ id, name, email, role, status });
      setWasBlocked(status === 'blocked');
    },
    change: (changes) => {
      if (saving.status === 'failed') forget();
      setDraft((before) => before && { ...before, ...changes });
    },
    save,
    close: () => {
      forget();
      setDraft(undefined);
    },
  };
}

/** Gives the cells of the list the row that is edited. */
export const RowEditContext = createContext<RowEdit | null>(null);

/** The edit of the list, for its cells. */
export function useEdit(): RowEdit {
  const edit = use(RowEditContext);
  if (!edit) throw new Error('A cell stands outside of the list of users');
  return edit;
}
