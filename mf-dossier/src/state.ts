import { moduleState } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { reducer as cases } from './cases/state';
import { reducer as disputes } from './disputes/state';
import { fileClosed, reducer as dossier } from './dossier/state';
import { reducer as passports } from './passports/state';
import { reducer as proof } from './proof/state';

const areas = combineReducers({ proof, dossier, disputes, cases, passports });

/** Nothing of a file stays in the store once it was closed. */
function withoutClosedFile(state: ReturnType<typeof areas> | undefined, action: UnknownAction) {
  return areas(fileClosed.match(action) ? undefined : state, action);
}

export const { id: ID, reducer, select, useModuleState: useDossier } = moduleState('dossier', withoutClosedFile);
