import { type Input, telemetry, type Output, platform } from '@najem/shared/contract';
import { createEvent, errorText, type Loadable, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  overview: request('admin/remotes', telemetry.overview),
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

export const switchOpened = createEvent('admin/releaseSwitchOpened', (planned: ReleaseSwitch) => ({ planned }));
export const switchClosed = createEvent('admin/releaseSwitchClosed');
export const tokenOpened = createEvent('admin/tokenOpened', (remote: string) => ({ remote }));
export const tokenClosed = createEvent('admin/tokenClosed');
export const revocationOpened = createEvent('admin/tokenRevocationOpened', (id: string, label: string) => ({
  id,
  label,
}));
export const revocationClosed = createEvent('admin/tokenRevocationClosed');
export const messageShown = createEvent('admin/remoteMessageShown');

/** The input of the last request for the overview. */
function lastInput(
  state: Input<typeof telemetry.overview> = {},
  action: UnknownAction,
): Input<typeof telemetry.overview> {
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
  if (switchOpened.match(action)) return { status: 'open', planned: action.planned };
  if (state.status === 'closed') return state;
  const { planned } = state;
  if (switchClosed.match(action) || calls.switchRelease.succeeded.match(action)) return { status: 'closed' };
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
  if (tokenOpened.match(action)) return { status: 'open', remote: action.remote };
  if (tokenClosed.match(action)) return { status: 'closed' };
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
  if (revocationOpened.match(action)) return { status: 'asking', id: action.id, label: action.label };
  if (state.status === 'closed') return state;
  const { id, label } = state;
  if (revocationClosed.match(action) || calls.revokeToken.succeeded.match(action)) return { status: 'closed' };
  if (calls.revokeToken.requested.match(action)) return { status: 'revoking', id, label };
  if (calls.revokeToken.failed.match(action)) {
    return { status: 'asking', id, label, error: errorText(action.error, TEXTS.revokeFailed) };
  }
  return state;
}

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.switchRelease.succeeded.match(action)) return { tone: 'success', text: TEXTS.switched };
  return calls.revokeToken.succeeded.match(action) ? { tone: 'success', text: TEXTS.revoked } : state;
}

export const remotes = combineReducers({
  overview: loadable(calls.overview),
  lastInput,
  details,
  tokens: loadable(calls.tokens),
  switchDialog,
  token,
  revocation,
  message,
});
