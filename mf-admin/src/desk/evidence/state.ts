import { desk } from '@najem/shared/contract';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskEvidence', desk.evidence),
  open: request('admin/deskOneEvidence', desk.oneEvidence),
  take: request('admin/deskTakeEvidence', desk.takeEvidence),
  release: request('admin/deskReleaseEvidence', desk.releaseEvidence),
  grade: request('admin/deskGradeEvidence', desk.gradeEvidence),
  refuse: request('admin/deskRefuseEvidence', desk.gradeEvidence),
};
const { take, release, grade, refuse } = calls;

export const evidence = part(
  'evidence',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf: (output) => output.evidence,
    taking: [take, release],
    steps: [grade, refuse],
  }),
);
export const { usePart: useEvidence } = evidence;
