import { moduleState } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { fileClosed, isCloseAsked, isClosed, isTextLost } from './file/state';
import { evidence, files } from './proof/state';

const parts = combineReducers({ files, evidence, isClosed, isCloseAsked, isTextLost });

/** Nothing of a file stays in the store once it was closed. */
function withoutClosedFile(state: ReturnType<typeof parts> | undefined, action: UnknownAction) {
  return parts(fileClosed.match(action) ? undefined : state, action);
}

export const { id: ID, reducer, select, useModuleState: useDossier } = moduleState('dossier', withoutClosedFile);
