import { combineReducers } from 'redux';
import { audit } from './audit/state';
import { cases } from './desk/cases/state';
import { claims } from './desk/claims/state';
import { disputes } from './desk/disputes/state';
import { evidence } from './desk/evidence/state';
import { pictures } from './desk/frame/files';
import { place } from './desk/frame/place';
import { notes } from './desk/notes/state';
import { suspects } from './desk/suspects/state';
import { customReport } from './reports/state';
import { shownPeriod } from './remotes/state';
import { security } from './security/state';
import { users } from './users/state';

/** The remote's slice: what its nouns keep beyond the state of their calls, under the name of each part. */
export const reducer = combineReducers({
  customReport: customReport.reducer,
  users: users.reducer,
  audit: audit.reducer,
  security: security.reducer,
  remotes: shownPeriod.reducer,
  claims: claims.reducer,
  disputes: disputes.reducer,
  cases: cases.reducer,
  evidence: evidence.reducer,
  suspects: suspects.reducer,
  notes: notes.reducer,
  pictures: pictures.reducer,
  deskPlace: place.reducer,
});
