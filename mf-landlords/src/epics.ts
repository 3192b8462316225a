import { LANDLORD_LIST_REFRESH_MS } from '@najem/shared/domain/kernel';
import { type AppEpic } from '@najem/shared/store';
import { createSubjectEpic, refreshListEvery$ } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { feature } from './state';

/** The landlords' list also refetches itself while it is shown. */
export const epic: AppEpic = combineEpics(
  createSubjectEpic(feature),
  refreshListEvery$(feature, LANDLORD_LIST_REFRESH_MS),
);
