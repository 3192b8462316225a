import { type Input, observation, type Output, platform } from '@najem/shared/contract';
import { errorText, type Loadable, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  overview: request('admin/remotes', observation.overview),
  // Several remotes may be open at once, so a request must not cancel that of another remote.
  releases: request('admin/releases', platform.releases, 'parallel'),
  switchRelease: request('admin/switchRelease', platform.switchRelease),
  tokens: request('admin/tokens', platform.tokens),
  createToken: request('admin/createToken', platform.createToken),
  revokeToken: request('admin/revokeToken', platform.revokeToken),
};

/** A switch of releases that the user is asked to confirm. */
export interface ReleaseSwitch {
  action: Input<typeof platform.switchRelease>['action'];
  remote: string;
  name: string;
  /** The version that the switch activates, tries or ends. */
  version: string;
  /** The active version on the screen; the server refuses the switch if another one is active by then. */
  expected: string | undefined;
  /** The canary on the screen; empty for none. */
  expectedCanary: string;
}

export const switchOpened = (planned: ReleaseSwitch) => ({ type: 'admin/releaseSwitchOpened', planned }) as const;
export const switchClosed = () => ({ type: 'admin/releaseSwitchClosed' }) as const;
export const tokenOpened = (remote: string) => ({ type: 'admin/tokenOpened', remote }) as const;
export const tokenClosed = () => ({ type: 'admin/tokenClosed' }) as const;
export const revocationOpened = (id: string, label: string) =>
  ({ type: 'admin/tokenRevocationOpened', id, label }) as const;
export const revocationClosed = () => ({ type: 'admin/tokenRevocationClosed' }) as const;
export const noteShown = () => ({ type: 'admin/remoteNoteShown' }) as const;

type Made<Create extends (...args: never[]) => object> = ReturnType<Create> & UnknownAction;

/** The input of the last request for the overview. */
function lastInput(
  state: Input<typeof observation.overview> = {},
  action: UnknownAction,
): Input<typeof observation.overview> {
  return calls.overview.requested.match(action) ? action.input : state;
}

type Details = Record<string, Loadable<Output<typeof platform.releases>>>;
const follow = loadable(calls.releases);

/** Versions and history by remote, for each remote that was opened. */
function details(state: Details = {}, action: UnknownAction): Details {
  const { requested, succeeded, failed } = calls.releases;
  if (!requested.match(action) && !succeeded.match(action) && !failed.match(action)) return state;
  const { remote } = action.input;
  return { ...state, [remote]: follow(state[remote], action) };
}

export type SwitchDialog = { status: 'closed' } | { status: 'open' | 'saving'; planned: ReleaseSwitch; error?: string };

function switchDialog(state: SwitchDialog = { status: 'closed' }, action: UnknownAction): SwitchDialog {
  if (action.type === 'admin/releaseSwitchOpened') {
    return { status: 'open', planned: (action as Made<typeof switchOpened>).planned };
  }
  if (state.status === 'closed') return state;
  const { planned } = state;
  if (action.type === 'admin/releaseSwitchClosed') return { status: 'closed' };
  if (calls.switchRelease.succeeded.match(action)) return { status: 'closed' };
  if (calls.switchRelease.requested.match(action)) return { status: 'saving', planned };
  if (calls.switchRelease.failed.match(action)) {
    return { status: 'open', planned, error: errorText(action.error, TEXTS.switchFailed) };
  }
  return state;
}

export type TokenDialog =
  | { status: 'closed' }
  | { status: 'open' | 'saving'; remote: string; error?: string }
  /** The server returns the secret only here; the store forgets it with the dialog. */
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

function note(state: string | null = null, action: UnknownAction): string | null {
  if (action.type === 'admin/remoteNoteShown') return null;
  if (calls.switchRelease.succeeded.match(action)) return TEXTS.switched;
  return calls.revokeToken.succeeded.match(action) ? TEXTS.revoked : state;
}

export const remotes = combineReducers({
  overview: loadable(calls.overview),
  lastInput,
  details,
  tokens: loadable(calls.tokens),
  switchDialog,
  token,
  revocation,
  note,
});
