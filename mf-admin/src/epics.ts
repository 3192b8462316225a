import { type AppEpic } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { epic as auditEpic } from './audit/epics';
import { epic as deskEpic } from './desk/epics';
import { epic as referralsEpic } from './referrals/epics';
import { epic as remotesEpic } from './remotes/epics';
import { custom } from './reports/state';
import { list as securityEvents } from './security/state';
import { statistics } from './statistics/state';
import { epic as usersEpic } from './users/epics';

export const epic: AppEpic = combineEpics(
  custom.epic,
  statistics.epic,
  referralsEpic,
  usersEpic,
  auditEpic,
  securityEvents.epic,
  remotesEpic,
  deskEpic,
);
