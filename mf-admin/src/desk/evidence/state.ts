import type { Output } from '@najem/shared/contract/kernel';
import { deskEvidenceCalls, type DeskEvidenceRow } from '@najem/shared/contract/rights';
import { loadable, request } from '@najem/shared/store';
import { part } from '../../panel/state';
import { followWork } from '../frame/work';

export const calls = {
  list: request('admin/deskEvidence', deskEvidenceCalls.evidence),
  open: request('admin/deskOneEvidence', deskEvidenceCalls.oneEvidence),
  take: request('admin/deskTakeEvidence', deskEvidenceCalls.takeEvidence),
  release: request('admin/deskReleaseEvidence', deskEvidenceCalls.releaseEvidence),
  grade: request('admin/deskGradeEvidence', deskEvidenceCalls.gradeEvidence),
  refuse: request('admin/deskRefuseEvidence', deskEvidenceCalls.gradeEvidence),
};
const { take, release, grade, refuse } = calls;

export const evidence = part(
  'evidence',
  followWork({
    list: calls.list,
    open: { ...calls.open, follow: loadable(calls.open) },
    rowOf,
    taking: [take, release],
    steps: [grade, refuse],
  }),
);
/** The part of evidence that stands in the list. */
function rowOf({ evidence: opened }: Output<typeof deskEvidenceCalls.oneEvidence>): DeskEvidenceRow {
  const { _id, number, kind, who, state, createdAt, dueAt, takenBy, version } = opened;
  return { _id, number, kind, who, state, createdAt, dueAt, takenBy, version };
}
export const { usePart: useEvidence } = evidence;
