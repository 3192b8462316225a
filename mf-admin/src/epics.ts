import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { epic as auditEpic } from './audit/epics';
import { epic as deskEpic } from './desk/epics';
import { epic as referralsEpic } from './referrals/epics';
import { epic as remotesEpic } from './remotes/epics';
import { calls as reportCalls } from './reports/state';
import { calls as securityCalls } from './security/state';
import { calls as statisticsCalls } from './statistics/state';
import { epic as usersEpic } from './users/epics';

export const epic: AppEpic = combineEpics(
  reportCalls.custom.epic,
  statisticsCalls.statistics.epic,
  referralsEpic,
  usersEpic,
  auditEpic,
  securityCalls.list.epic,
  remotesEpic,
  deskEpic,
);
