/** The parts of the store for its host: the shell, and tests in its place. Lint forbids them for remotes. */
export { bridgeAuthError, createBus } from './bus';
export { selectKept, selectWriting } from './drafts';
export { createIdleEpic, IDLE_WARNING_MS, idleReducer, stayRequested } from './idle';
export type { IdleBrowser } from './idle';
export { clearError, personOfToken, profileLoaded, startSession, updateVerificationStatus } from './session';
export { createSessionEpics, googleLogin, loadProfile, login } from './session-epics';
export type { SessionBrowser, TokenChange } from './session-epics';
export { findPart, SlotFilling } from './slot';
export type { SlotRequest } from './slot';
export { createAppStore } from './store';
export { selectUnkept } from './unkept';
export { useNotices } from './use-notices';
export type { AppStore, HostModule, StoreOptions } from './store';
