import { referrals as contract, type ReferralLink } from '@najem/shared/contract';
import { type CallError, createEvent, errorText, loadable, type Loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  list: request('admin/referrals', contract.list),
  stats: request('admin/referralStats', contract.stats),
  create: request('admin/createReferral', contract.create),
  update: request('admin/updateReferral', contract.update),
  remove: request('admin/removeReferral', contract.remove),
};

/** The dialog of a new link, or of one that is edited. */
export const dialogOpened = (link?: ReferralLink) => ({ type: 'admin/referralDialogOpened', link }) as const;
export const dialogClosed = () => ({ type: 'admin/referralDialogClosed' }) as const;
/** Somebody wants a link gone: they are asked first. */
export const removalOpened = (link: ReferralLink) => ({ type: 'admin/referralRemovalOpened', link }) as const;
export const removalClosed = () => ({ type: 'admin/referralRemovalClosed' }) as const;
export const messageShown = createEvent('admin/referralMessageShown');

export type LinkDialog = { status: 'closed' } | { status: 'open' | 'saving'; link?: ReferralLink; error?: string };
export type Removal = { status: 'closed' } | { status: 'asking' | 'removing'; link: ReferralLink; error?: string };
type Opened = { link: ReferralLink } & UnknownAction;

function dialog(state: LinkDialog = { status: 'closed' }, action: UnknownAction): LinkDialog {
  if (action.type === 'admin/referralDialogOpened') return { status: 'open', link: (action as Opened).link };
  if (state.status === 'closed') return state;
  if (action.type === 'admin/referralDialogClosed') return { status: 'closed' };
  const { link } = state;
  if (calls.create.requested.match(action)) return { status: 'saving', link };
  if (calls.update.requested.match(action) && action.input.id === link?._id) return { status: 'saving', link };
  if (state.status !== 'saving') return state;
  if (calls.create.succeeded.match(action) || calls.update.succeeded.match(action)) return { status: 'closed' };
  if (calls.create.failed.match(action) || calls.update.failed.match(action)) {
    return { status: 'open', link, error: errorText(action.error, TEXTS.saveFailed) };
  }
  return state;
}

function removal(state: Removal = { status: 'closed' }, action: UnknownAction): Removal {
  if (action.type === 'admin/referralRemovalOpened') return { status: 'asking', link: (action as Opened).link };
  if (state.status === 'closed') return state;
  if (action.type === 'admin/referralRemovalClosed') return { status: 'closed' };
  if (calls.remove.requested.match(action)) return { status: 'removing', link: state.link };
  if (calls.remove.succeeded.match(action)) return { status: 'closed' };
  if (calls.remove.failed.match(action)) {
    return { status: 'asking', link: state.link, error: errorText(action.error, TEXTS.removeFailed) };
  }
  return state;
}

/** Links whose switch is on its way. */
function switching(state: readonly string[] = [], action: UnknownAction): readonly string[] {
  if (calls.update.requested.match(action)) return [...state, action.input.id];
  if (calls.update.succeeded.match(action) || calls.update.failed.match(action)) {
    const { id } = action.input;
    return state.filter((other) => other !== id);
  }
  return state;
}

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.create.succeeded.match(action)) return { tone: 'success', text: TEXTS.created };
  if (calls.remove.succeeded.match(action)) return { tone: 'success', text: TEXTS.removed };
  if (calls.update.succeeded.match(action)) {
    const { isActive } = action.input;
    if (isActive === undefined) return { tone: 'success', text: TEXTS.saved };
    return { tone: 'success', text: isActive ? TEXTS.activated : TEXTS.deactivated };
  }
  if (calls.update.failed.match(action) && action.input.isActive !== undefined) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.switchFailed) };
  }
  return state;
}

/** Whoever may not see the links any more does not go on seeing the ones fetched before. */
function cleared<Data>(follow: (state: Loadable<Data> | undefined, action: UnknownAction) => Loadable<Data>) {
  return (state: Loadable<Data> | undefined, action: UnknownAction): Loadable<Data> => {
    const next = follow(state, action);
    return next.status === 'failed' && isRefused(next.error) ? { status: 'failed', error: next.error } : next;
  };
}

function isRefused({ status }: CallError): boolean {
  return status === 401 || status === 403;
}

export const referrals = combineReducers({
  list: cleared(loadable(calls.list)),
  stats: cleared(loadable(calls.stats)),
  dialog,
  removal,
  switching,
  message,
});
