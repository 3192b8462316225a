import { LANDLORD_LIST_REFRESH_MS } from '@najem/shared/domain';
import { type AppEpic } from '@najem/shared/store';
import { createSubjectEpic, refreshListEvery$ } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { feature } from './state';

/** Beside what every kind does, the landlords' list stays fresh by itself while somebody looks at it. */
export const epic: AppEpic = combineEpics(
  createSubjectEpic(feature),
  refreshListEvery$(feature, LANDLORD_LIST_REFRESH_MS),
);
