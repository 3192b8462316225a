import type { Input, Output } from '@najem/shared/contract/kernel';
import { deskCaseCalls, type DeskCaseRow } from '@najem/shared/contract/rights';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskCases', deskCaseCalls.cases),
  open: request('admin/deskCase', deskCaseCalls.case),
  add: request('admin/deskAddCase', deskCaseCalls.addCase),
  take: request('admin/deskTakeCase', deskCaseCalls.takeCase),
  release: request('admin/deskReleaseCase', deskCaseCalls.releaseCase),
  ask: request('admin/deskAskPerson', deskCaseCalls.askPerson),
  extend: request('admin/deskExtendCase', deskCaseCalls.extendCase),
  restrict: request('admin/deskRestrictCase', deskCaseCalls.restrictCase),
  // Only the scope that is chosen last counts.
  effects: request('admin/deskCaseEffects', deskCaseCalls.caseEffects, 'latest'),
  decide: request('admin/deskDecideCase', deskCaseCalls.decideCase),
  letter: request('admin/deskCaseLetter', deskCaseCalls.caseLetter),
};
const { take, release, ask, extend, restrict, decide } = calls;

export type Decision = Input<typeof deskCaseCalls.decideCase>;
export type NewCase = Input<typeof deskCaseCalls.addCase>;
export type Scope = Input<typeof deskCaseCalls.caseEffects>['scope'];

export const cases = part(
  'cases',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf,
    taking: [take, release],
    steps: [ask, extend, restrict, decide],
  }),
);
/** The part of a case that stands in the list. */
function rowOf({ case: opened }: Output<typeof deskCaseCalls.case>): DeskCaseRow {
  const { _id, number, kind, state, receivedAt, outcome, who, dueAt, takenBy, version } = opened;
  return { _id, number, kind, state, receivedAt, outcome, who, dueAt, takenBy, version };
}
export const { usePart: useCases } = cases;
