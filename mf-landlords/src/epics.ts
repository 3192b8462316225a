import { LANDLORD_LIST_REFRESH_MS } from '@najem/shared/domain';
import { type AppEpic } from '@najem/shared/store';
import { deskEpic, refreshListEvery$ } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { desk } from './state';

/** Beside what every kind does, the landlords' list stays fresh by itself while somebody looks at it. */
export const epic: AppEpic = combineEpics(deskEpic(desk), refreshListEvery$(desk, LANDLORD_LIST_REFRESH_MS));
