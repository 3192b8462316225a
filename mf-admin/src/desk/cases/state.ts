import { desk, type Input } from '@najem/shared/contract';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

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
const { take, release, ask, extend, restrict, decide } = calls;

export type Decision = Input<typeof desk.decideCase>;
export type NewCase = Input<typeof desk.addCase>;
export type Scope = Input<typeof desk.caseEffects>['scope'];

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
