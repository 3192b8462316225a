import { desk, type Input } from '@najem/shared/contract';
import { createEvent, IDLE, type Loadable, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { dialogOpened } from '../frame/events';
import { pieceOfWork } from '../frame/piece-of-work';

export const calls = {
  list: request('admin/deskCases', desk.cases),
  open: request('admin/deskCase', desk.case),
  add: request('admin/deskAddCase', desk.addCase),
  take: request('admin/deskTakeCase', desk.takeCase),
  release: request('admin/deskReleaseCase', desk.releaseCase),
  ask: request('admin/deskAskPerson', desk.askPerson),
  extend: request('admin/deskExtendCase', desk.extendCase),
  restrict: request('admin/deskRestrictCase', desk.restrictCase),
  // Only the scope that is chosen last counts.
  effects: request('admin/deskCaseEffects', desk.caseEffects, 'latest'),
  decide: request('admin/deskDecideCase', desk.decideCase),
  letter: request('admin/deskCaseLetter', desk.caseLetter),
};

export type Decision = Input<typeof desk.decideCase>;
export type NewCase = Input<typeof desk.addCase>;
export type Scope = Input<typeof desk.caseEffects>['scope'];

/** A case is left: what the store has of it and of its files goes. */
export const caseLeft = createEvent('admin/deskCaseLeft');
/** The form of a case from a letter is left. */
export const newCaseLeft = createEvent('admin/deskNewCaseLeft');

/** The calls that change a case. */
export const CHANGES = [calls.take, calls.release, calls.ask, calls.extend, calls.restrict, calls.decide] as const;

type Step = 'take' | 'release' | 'ask' | 'extend' | 'restrict' | 'decide';

function stepOf(action: UnknownAction): Step | undefined {
  if (calls.take.requested.match(action)) return 'take';
  if (calls.release.requested.match(action)) return 'release';
  if (calls.ask.requested.match(action)) return 'ask';
  if (calls.extend.requested.match(action)) return 'extend';
  if (calls.restrict.requested.match(action)) return 'restrict';
  return calls.decide.requested.match(action) ? 'decide' : undefined;
}

type EffectsReply = Extract<ReturnType<typeof followEffects>, { status: 'loaded' }>['data'];

/** What a decision would do, with the scope that was asked about last. */
export interface Effects {
  scope?: Scope;
  found: Loadable<EffectsReply>;
}

const followEffects = loadable(calls.effects);
const NO_EFFECTS: Effects = { found: IDLE };

function effects(state: Effects = NO_EFFECTS, action: UnknownAction): Effects {
  if (caseLeft.match(action)) return NO_EFFECTS;
  if (calls.effects.requested.match(action)) {
    const { scope } = action.input;
    // The numbers of another scope are not shown meanwhile.
    return { scope, found: followEffects(isSameScope(state.scope, scope) ? state.found : IDLE, action) };
  }
  const found = followEffects(state.found, action);
  return found === state.found ? state : { ...state, found };
}

/** Whether two scopes cover the same. */
export function isSameScope(one: Scope | undefined, other: Scope | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const followAdded = loadable(calls.add);

function added(state: ReturnType<typeof followAdded> | undefined, action: UnknownAction) {
  return newCaseLeft.match(action) ? IDLE : followAdded(state, action);
}

/** Whether the letter is being made. */
function isPrinting(state = false, action: UnknownAction): boolean {
  if (calls.letter.requested.match(action)) return true;
  return calls.letter.succeeded.match(action) || calls.letter.failed.match(action) ? false : state;
}

export const cases = combineReducers({
  ...pieceOfWork({
    list: calls.list,
    follow: loadable(calls.open),
    rowOf: (output) => output.case,
    changes: CHANGES,
    stepOf,
    left: caseLeft,
    begun: dialogOpened,
  }),
  effects,
  added,
  isPrinting,
});
