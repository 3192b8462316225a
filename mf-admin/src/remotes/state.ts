import { type Input, telemetry, type Output, platform } from '@najem/shared/contract';
import { createEvent, errorText, type Loadable, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  overview: request('admin/remotes', telemetry.overview),
  // Several remotes may be open at once: none takes another one's answer away.
  releases: request('admin/releases', platform.releases, 'parallel'),
  change: request('admin/switchRelease', platform.switchRelease),
  tokens: request('admin/tokens', platform.tokens),
  createToken: request('admin/createToken', platform.createToken),
  revokeToken: request('admin/revokeToken', platform.revokeToken),
};

/** What somebody is about to do with a release. `endCanary` is a rollback while a canary runs. */
export type Deed = 'activate' | 'rollback' | 'canary' | 'promote' | 'endCanary';

export interface Change {
  deed: Deed;
  remote: string;
  name: string;
  /** The version that it is about. */
  version: string;
  /** The active one as it was shown: a change by somebody else in between is refused. */
  expected: string | undefined;
  /** The canary that was shown; empty for none. */
  expectedCanary: string;
}

export const changeOpened = (change: Change) => ({ type: 'admin/releaseChangeOpened', change }) as const;
export const changeClosed = () => ({ type: 'admin/releaseChangeClosed' }) as const;
export const tokenOpened = (remote: string) => ({ type: 'admin/tokenOpened', remote }) as const;
export const tokenClosed = () => ({ type: 'admin/tokenClosed' }) as const;
export const revocationOpened = (id: string, label: string) =>
  ({ type: 'admin/tokenRevocationOpened', id, label }) as const;
export const revocationClosed = () => ({ type: 'admin/tokenRevocationClosed' }) as const;
export const messageShown = createEvent('admin/remoteMessageShown');

type Made<Create extends (...args: never[]) => object> = ReturnType<Create> & UnknownAction;

function asked(state: Input<typeof telemetry.overview> = {}, action: UnknownAction): Input<typeof telemetry.overview> {
  return calls.overview.requested.match(action) ? action.input : state;
}

type Details = Record<string, Loadable<Output<typeof platform.releases>>>;
const follow = loadable(calls.releases);

/** Versions and history of each remote that was opened. */
function details(state: Details = {}, action: UnknownAction): Details {
  const { requested, succeeded, failed } = calls.releases;
  if (!requested.match(action) && !succeeded.match(action) && !failed.match(action)) return state;
  const { remote } = action.input;
  return { ...state, [remote]: follow(state[remote], action) };
}

export type ChangeDialog = { status: 'closed' } | { status: 'open' | 'saving'; change: Change; error?: string };

function change(state: ChangeDialog = { status: 'closed' }, action: UnknownAction): ChangeDialog {
  if (action.type === 'admin/releaseChangeOpened') {
    return { status: 'open', change: (action as Made<typeof changeOpened>).change };
  }
  if (state.status === 'closed') return state;
  if (action.type === 'admin/releaseChangeClosed' || calls.change.succeeded.match(action)) return { status: 'closed' };
  if (calls.change.requested.match(action)) return { status: 'saving', change: state.change };
  if (calls.change.failed.match(action)) {
    return { status: 'open', change: state.change, error: errorText(action.error, TEXTS.switchFailed) };
  }
  return state;
}

export type TokenDialog =
  | { status: 'closed' }
  | { status: 'open' | 'saving'; remote: string; error?: string }
  /** The only time that the secret is seen; it is forgotten with the dialog. */
  | { status: 'made'; secret: string };

function token(state: TokenDialog = { status: 'closed' }, action: UnknownAction): TokenDialog {
  if (action.type === 'admin/tokenOpened') {
    return { status: 'open', remote: (action as Made<typeof tokenOpened>).remote };
  }
  if (action.type === 'admin/tokenClosed') return { status: 'closed' };
  if (state.status !== 'open' && state.status !== 'saving') return state;
  const { remote } = state;
  if (calls.createToken.requested.match(action)) return { status: 'saving', remote };
  if (calls.createToken.succeeded.match(action)) return { status: 'made', secret: action.output.secret };
  if (calls.createToken.failed.match(action)) {
    return { status: 'open', remote, error: errorText(action.error, TEXTS.tokenCreateFailed) };
  }
  return state;
}

export type Revocation =
  { status: 'closed' } | { status: 'asking' | 'revoking'; id: string; label: string; error?: string };

function revocation(state: Revocation = { status: 'closed' }, action: UnknownAction): Revocation {
  if (action.type === 'admin/tokenRevocationOpened') {
    const { id, label } = action as Made<typeof revocationOpened>;
    return { status: 'asking', id, label };
  }
  if (state.status === 'closed') return state;
  const { id, label } = state;
  if (action.type === 'admin/tokenRevocationClosed' || calls.revokeToken.succeeded.match(action)) {
    return { status: 'closed' };
  }
  if (calls.revokeToken.requested.match(action)) return { status: 'revoking', id, label };
  if (calls.revokeToken.failed.match(action)) {
    return { status: 'asking', id, label, error: errorText(action.error, TEXTS.revokeFailed) };
  }
  return state;
}

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.change.succeeded.match(action)) return { tone: 'success', text: TEXTS.switched };
  return calls.revokeToken.succeeded.match(action) ? { tone: 'success', text: TEXTS.revoked } : state;
}

export const remotes = combineReducers({
  overview: loadable(calls.overview),
  asked,
  details,
  tokens: loadable(calls.tokens),
  change,
  token,
  revocation,
  message,
});
