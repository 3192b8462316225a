import type { Input } from '@najem/shared/contract/kernel';
import { platform, telemetry } from '@najem/shared/contract/platform';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../panel/state';

export const calls = {
  overview: request('admin/remotes', telemetry.overview),
  // Several remotes may be open at once, so a request must not cancel that of another remote.
  releases: request('admin/releases', platform.releases, 'parallel'),
  switchRelease: request('admin/switchRelease', platform.switchRelease),
  tokens: request('admin/tokens', platform.tokens),
  createToken: request('admin/createToken', platform.createToken),
  revokeToken: request('admin/revokeToken', platform.revokeToken),
  backend: request('admin/backend', platform.backend, 'parallel'),
  setBackend: request('admin/setBackend', platform.setBackend),
  removeBackend: request('admin/removeBackend', platform.removeBackend),
  slots: request('admin/slots', platform.slots, 'parallel'),
  confirmSlot: request('admin/confirmSlot', platform.confirmSlot),
  withdrawSlot: request('admin/withdrawSlot', platform.withdrawSlot),
  team: request('admin/team', platform.team, 'parallel'),
  addMember: request('admin/addMember', platform.addMember),
  removeMember: request('admin/removeMember', platform.removeMember),
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

/** The input of the last request for the overview. */
function lastInput(
  state: Input<typeof telemetry.overview> = {},
  action: UnknownAction,
): Input<typeof telemetry.overview> {
  return calls.overview.requested.match(action) ? action.input : state;
}

/** The period that the page shows, which a switch fetches again. */
export const shownPeriod = part('remotes', lastInput);
