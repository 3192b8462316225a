import type { Input } from '@najem/shared/contract/kernel';
import { deskCaseCalls } from '@najem/shared/contract/rights';
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
    rowOf: (output) => output.case,
    taking: [take, release],
    steps: [ask, extend, restrict, decide],
  }),
);
export const { usePart: useCases } = cases;
