import { fieldsOf } from '@najem/shared/domain/kernel';
import { tabStorage } from '@najem/shared/ui/context';
import type { Middleware } from 'redux';
import { draftKey, type DraftOf, type DraftState, draftStatesOf, type Form } from './drafts';
import { endsByItself, personOfToken } from './session';
import type { RootState, SessionState } from './types';

/**
 * Where this tab keeps the words of a user whose session ended before they were saved. The shell deletes them where
 * somebody else signs in, and at a sign-out by choice.
 */
function placeOf(draft: DraftOf): string {
  return `unsavedDraft ${draftKey(draft)}`;
}

interface Unsaved extends Form {
  owner: string;
  version: number;
}

/** Keeps what the server does not have yet in this tab, before the end of a session takes it from the store. */
export const keepUnsaved: Middleware<object, RootState> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const root = getState();
    const owner = ownerOf(root.session);
    if (owner !== undefined && endsByItself(action)) {
      Object.values(draftStatesOf(root))
        .filter(({ isDirty, stoppedBy }) => isDirty && stoppedBy !== 'removal')
        .forEach((draft) => tabStorage.setItem(placeOf(draft), JSON.stringify(unsavedOf(draft, owner))));
    }
    return next(action);
  };

function unsavedOf({ values, attachmentIds, version, other }: DraftState, owner: string): Unsaved {
  // Of two texts none was chosen: the next save has to meet the other one again.
  return { owner, values, attachmentIds: [...attachmentIds], version: other ? 0 : version };
}

/** Takes what was kept of a draft of the person who is signed in. */
export function takeUnsaved(draft: DraftOf, session: SessionState): Unsaved | undefined {
  const owner = ownerOf(session);
  const kept = read(placeOf(draft));
  if (owner === undefined || kept?.owner !== owner) return undefined;
  tabStorage.removeItem(placeOf(draft));
  return kept;
}

function read(place: string): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(place) ?? 'null');
    // Written above, in this tab.
    return 'owner' in fieldsOf(kept) ? (kept as Unsaved) : undefined;
  } catch {
    // Anything may stand in the storage; the draft at the server is there all the same.
    return undefined;
  }
}

function ownerOf({ user, token }: SessionState): string | undefined {
  return user?._id ?? personOfToken(token);
}
