import {
  type AppEpic,
  createIdleEpic,
  createSessionEpic,
  type IdleBrowser,
  idleReducer,
  loginSuccess,
  logout,
  moduleState,
  type SessionBrowser,
  sessionLost,
  sessionResumed,
  type StoreModule,
} from '@najem/shared/store';
import { combineReducers, type UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { accountEpic, accountReducer } from './account/state';
import { balanceEpic, balanceReducer, versionReducer, checkVersion } from './layout/state';
import { idleBrowser, sessionBrowser } from './session-storage';

/** Whether the person chose to sign out: the next one must not be taken to where this one was. */
function hasLeftReducer(hasLeft = false, action: UnknownAction): boolean {
  if (logout.match(action) || sessionLost.match(action)) return action.message === undefined;
  return loginSuccess.match(action) || sessionResumed.match(action) ? false : hasLeft;
}

const { id, reducer, select } = moduleState(
  'shell',
  combineReducers({
    account: accountReducer,
    balance: balanceReducer,
    version: versionReducer,
    idleEndsAt: idleReducer,
    hasLeft: hasLeftReducer,
  }),
);
export const selectShell = select;

/** The shell's own state and epics, on a given browser: the session, its idle clock, the account, the frame. */
export function createShellModule(browser: { session: SessionBrowser; idle: IdleBrowser }): StoreModule {
  const epic: AppEpic = combineEpics(
    createIdleEpic(browser.idle),
    accountEpic,
    balanceEpic,
    checkVersion.epic,
    // Last, because it asks for the profile at once and the balance follows the answer.
    createSessionEpic(browser.session),
  );
  return { id, reducer, epic };
}

export const shellModule = createShellModule({ session: sessionBrowser, idle: idleBrowser });
