import {
  type AppEpic,
  createIdleEpic,
  createSessionEpic,
  type IdleBrowser,
  idleReducer,
  isSessionAction,
  type SessionBrowser,
  slice,
  type StoreModule,
} from '@najem/shared/store';
import { combineReducers, type UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { accountEpic, accountReducer } from './account/state';
import { balanceEpic, balanceReducer, versionReducer, checkVersion } from './layout/state';
import { idleBrowser, sessionBrowser } from './session-storage';

const reducer = combineReducers({
  account: accountReducer,
  balance: balanceReducer,
  version: versionReducer,
  idleEndsAt: idleReducer,
  hasLeft: hasLeftReducer,
});

/** Whether the person chose to sign out: the next one must not be taken to where this one was. */
function hasLeftReducer(hasLeft = false, action: UnknownAction): boolean {
  if (isSessionAction(action, 'session/logout') || isSessionAction(action, 'session/lost')) {
    return action.message === undefined;
  }
  return isSessionAction(action, 'session/loginSuccess') || isSessionAction(action, 'session/resumed')
    ? false
    : hasLeft;
}

export type ShellState = ReturnType<typeof reducer>;

const ID = 'shell';
export const selectShell = slice<ShellState>(ID);

/** The shell's own state and epics, on a given browser: the session, its idle clock, the account, the frame. */
export function createShellModule(browser: { session: SessionBrowser; idle: IdleBrowser }): StoreModule<ShellState> {
  const epic: AppEpic = combineEpics(
    createIdleEpic(browser.idle),
    accountEpic,
    balanceEpic,
    checkVersion.epic,
    // Last, because it asks for the profile at once and the balance follows the answer.
    createSessionEpic(browser.session),
  );
  return { id: ID, reducer, epic };
}

export const shellModule = createShellModule({ session: sessionBrowser, idle: idleBrowser });
