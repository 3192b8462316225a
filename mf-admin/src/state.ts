import { type RootState, slice } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { useSelector } from 'react-redux';
import { audit } from './audit/state';
import { customReport } from './reports/state';
import { referrals } from './referrals/state';
import { remotes } from './remotes/state';
import { statistics } from './statistics/state';
import { users } from './users/state';

export const ID = 'admin';

export const reducer = combineReducers({ customReport, statistics, referrals, users, audit, remotes });

export type AdminState = ReturnType<typeof reducer>;
const select = slice<AdminState>(ID);

/** A part of this remote's state. */
export function useAdmin<Part>(pick: (state: AdminState) => Part): Part {
  return useSelector((root: RootState) => pick(select(root)));
}
