import { loginSuccess, logout, moduleState, sessionLost, sessionResumed } from '@najem/shared/store';
import {
  type AppStore,
  createIdleEpic,
  createSessionEpics,
  type HostModule,
  type IdleBrowser,
  idleReducer,
  type SessionBrowser,
} from '@najem/shared/store/host';
import { combineReducers, type UnknownAction } from 'redux';
import { useStore } from 'react-redux';
import { accountEpic } from './account/state';
import { leaveAskedReducer, signOutEpic } from './layout/leaving';
import { balanceEpic, checkVersion } from './layout/state';
import { legalEpic, termsAskedReducer } from './legal/state';
import { idleBrowser } from './idle-browser';
import { sessionBrowser } from './session-storage';

/** True after a sign-out by choice: the next person is not led to where this one was. */
function hasLeftReducer(hasLeft = false, action: UnknownAction): boolean {
  if (logout.match(action) || sessionLost.match(action)) return action.message === undefined;
  return loginSuccess.match(action) || sessionResumed.match(action) ? false : hasLeft;
}

const { id, reducer, useModuleState } = moduleState(
  'shell',
  combineReducers({
    idleEndsAt: idleReducer,
    hasLeft: hasLeftReducer,
    isAskedForTerms: termsAskedReducer,
    isLeaveAsked: leaveAskedReducer,
  }),
);

/** Reads a part of the shell's state in a component and follows it. */
export const useShellState = useModuleState;

/** The application's store, which modules can join. */
export const useAppStore = useStore.withTypes<AppStore>();

/** The shell's own module for a given browser: session, idle clock, account and frame. */
export function createShellModule(browser: { session: SessionBrowser; idle: IdleBrowser }): HostModule {
  const epics = [
    createIdleEpic(browser.idle),
    accountEpic,
    balanceEpic,
    checkVersion.epic,
    legalEpic,
    signOutEpic,
    // Last: it requests the profile at once, and the balance epic must see the response.
    ...createSessionEpics(browser.session),
  ];
  return { id, reducer, epics };
}

export const shellModule = createShellModule({ session: sessionBrowser, idle: idleBrowser });
