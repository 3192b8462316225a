import {
  type AppEpic,
  type AppStore,
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
import { useStore } from 'react-redux';
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

/** True after a sign-out by choice: the next person is not led to where this one was. */
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

/** The application's store, which modules can join. */
export const useAppStore = useStore.withTypes<AppStore>();

/** The shell's own module for a given browser: session, idle clock, account and frame. */
export function createShellModule(browser: { session: SessionBrowser; idle: IdleBrowser }): StoreModule<ShellState> {
  const epic: AppEpic = combineEpics(
    createIdleEpic(browser.idle),
    accountEpic,
    balanceEpic,
    checkVersion.epic,
    // Last: it requests the profile at once, and the balance epic must see the response.
    createSessionEpic(browser.session),
  );
  return { id: ID, reducer, epic };
}

export const shellModule = createShellModule({ session: sessionBrowser, idle: idleBrowser });
