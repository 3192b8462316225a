import { desk } from '@najem/shared/contract';
import { createEvent, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { dialogOpened } from '../frame/events';
import { pieceOfWork } from '../frame/piece-of-work';

export const calls = {
  list: request('admin/deskEvidence', desk.evidence),
  open: request('admin/deskOneEvidence', desk.oneEvidence),
  take: request('admin/deskTakeEvidence', desk.takeEvidence),
  release: request('admin/deskReleaseEvidence', desk.releaseEvidence),
  grade: request('admin/deskGradeEvidence', desk.gradeEvidence),
};

/** Evidence is left: what the store has of it and of its files goes. */
export const evidenceLeft = createEvent('admin/deskEvidenceLeft');

/** The calls that change evidence. */
export const CHANGES = [calls.take, calls.release, calls.grade] as const;

type Step = 'take' | 'release' | 'grade' | 'ungraded';

function stepOf(action: UnknownAction): Step | undefined {
  if (calls.take.requested.match(action)) return 'take';
  if (calls.release.requested.match(action)) return 'release';
  if (!calls.grade.requested.match(action)) return undefined;
  return action.input.grade === null ? 'ungraded' : 'grade';
}

export const evidence = combineReducers(
  pieceOfWork({
    list: calls.list,
    follow: loadable(calls.open),
    rowOf: (output) => output.evidence,
    changes: CHANGES,
    stepOf,
    left: evidenceLeft,
    begun: dialogOpened,
  }),
);
