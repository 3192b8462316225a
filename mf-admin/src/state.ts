import { moduleState } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { audit } from './audit/state';
import { deskWork } from './desk/reducer';
import { customReport } from './reports/state';
import { referrals } from './referrals/state';
import { remotes } from './remotes/state';
import { security } from './security/state';
import { statistics } from './statistics/state';
import { users } from './users/state';

export const {
  id: ID,
  reducer,
  select,
  useModuleState: useAdmin,
} = moduleState(
  'admin',
  combineReducers({ customReport, statistics, referrals, users, audit, security, remotes, desk: deskWork }),
);
