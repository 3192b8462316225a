import { isReservedRemoteId } from '@najem/shared/domain/platform';
import { createAppStore } from '@najem/shared/store/host';
import { NEVER } from 'rxjs';
import { secondFactorModule } from './account/second-factor/state';
import { overrideModule } from './layout/OverridePanel';
import { shellModule } from './module';

it('no remote may take the place of a slice of the store or of the shell', () => {
  const ofStore = Object.keys(createAppStore({ call: () => NEVER }).getState());
  const ids = [...ofStore, ...[shellModule, overrideModule, secondFactorModule].map(({ id }) => id)];
  expect(ids).toContain('drafts');
  expect(ids.filter((id) => !isReservedRemoteId(id))).toEqual([]);
});
