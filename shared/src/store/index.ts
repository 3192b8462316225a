/** The parts of the store for remotes; those for its host are in `host.ts`. */
export type { CallError } from '@najem/shared/contract/kernel';
export { defineEvent } from './bus';
export type { Bus, BusEventName, BusEvents, Notice, RemoteEvent } from './bus';
export { errorText, sentenceOr } from './call-error';
export { downloads } from './downloads';
export { draftFailed, draftsFlushed, draftsForgotten, selectUnsaved, selectUnsent, unsavedGivenUp } from './drafts';
export { afterSaving } from './save-drafts';
export { createEvent, ofEvent } from './event';
export type { EventAction, EventCreator, EventOf } from './event';
export { moduleState } from './module-state';
export type { ModuleState } from './module-state';
export { notices } from './notices';
export { dataOf, IDLE } from './loadable';
export type { Loadable } from './loadable';
export { loadable, request } from './request';
export type { Request } from './request';
export { answerTo, requestsForgotten, updates } from './requests';
export { useDraft, useSending } from './use-draft';
export type { Draft, Sent } from './use-draft';
export { useUnkept } from './unkept';
export { useAnswer, useLoaded, useRequest, useRetryOnline } from './use-request';
export {
  loginFailure,
  loginSuccess,
  logout,
  selectActor,
  selectSession,
  selectUser,
  sessionLost,
  sessionResumed,
} from './session';
export { Slot } from './slot';
// As a whole, because only so can packages of teams add the slots of their remotes.
export type * from './slot-props';
export { SESSION_TEXTS } from './texts';
export type { AppEpic, Call, EpicDependencies, RemoteModule, RootState, SessionState, StoreModule } from './types';
