import type { DraftKind } from '@najem/shared/domain/rights';
import { type Draft, useDraft } from '@najem/shared/store';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { filesRestored, screenOpened } from '../state';

/** A draft of a form of the file, with what its files need. */
export interface FormDraft<Values> extends Draft<Values> {
  /** For `FormFiles`. */
  ofFiles: { onHeld: (names: readonly string[]) => void; lost: readonly string[] };
}

interface WithFiles {
  waitingFiles: readonly string[];
}

/**
 * Keeps what is written in a form, its files and the names of pictures that wait on the device, as a draft. `empties` says
 * what a kept text leaves of the form that it was not written for, whose files go too; nothing where it fits.
 */
export function useFormDraft<Values extends object>(
  kind: DraftKind,
  thing: string,
  start: Values,
  empties?: (kept: Values) => Values | undefined,
): FormDraft<Values> {
  const dispatch = useDispatch();
  const kept = useDraft<Values & WithFiles>(kind, thing, { ...start, waitingFiles: NO_NAMES });
  const emptied = kept.values && empties?.(kept.values);
  const draft = emptied ? { ...kept, values: { ...emptied, waitingFiles: NO_NAMES }, attachments: NO_FILES } : kept;
  const { round, values } = draft;
  const isKnown = values !== undefined;
  const files = useDossier((state) => state.files);
  const held = useRef<readonly string[]>([]);
  const lost = (values?.waitingFiles ?? []).filter(
    (name) => !held.current.includes(name) && !files.some((file) => file.name === name),
  );

  // Files that another form left do not belong to this one.
  useEffect(() => void dispatch(screenOpened()), [dispatch, kind, thing]);
  const [restoredRound, setRestoredRound] = useState<number>();
  const restore = useEffectEvent(() => {
    dispatch(filesRestored(draft.attachments));
    setRestoredRound(round);
  });
  useEffect(() => {
    if (isKnown) restore();
  }, [isKnown, round]);

  const ids = files.flatMap(({ state, id }) => (state !== 'failed' && id !== undefined ? [id] : []));
  const attach = useEffectEvent(() => draft.attach(ids));
  const idText = ids.join(' ');
  useEffect(() => {
    if (restoredRound === round) attach();
  }, [restoredRound, round, idText]);

  return {
    ...draft,
    edit: (typed) => draft.edit({ ...typed, waitingFiles: [...held.current, ...lost] }),
    ofFiles: {
      lost,
      onHeld(names) {
        const waiting = [...names, ...lost.filter((name) => !names.includes(name))];
        held.current = names;
        if (values) draft.edit({ ...values, waitingFiles: waiting });
      },
    },
  };
}

const NO_NAMES: readonly string[] = [];
const NO_FILES: Draft<unknown>['attachments'] = [];
