import { loadable } from '@najem/shared/store';
import { combineReducers } from 'redux';
import { cases } from './cases/state';
import { disputes } from './disputes/state';
import { evidence } from './evidence/state';
import { message } from './frame/message';
import { block, calls, claimWork, dialog, files, isPrinting, notes, suspects } from './claims/state';

export const deskWork = combineReducers({
  due: loadable(calls.due),
  overview: loadable(calls.overview),
  figures: loadable(calls.figures),
  claims: claimWork.list,
  lastInput: claimWork.lastInput,
  claim: claimWork.open,
  work: claimWork.work,
  disputes,
  cases,
  evidence,
  suspects,
  notes,
  dialog,
  files,
  isPrinting,
  block,
  message,
});
