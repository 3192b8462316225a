import { GROUPS } from './groups';
import { LIBRARIES } from './libraries';

it('the shell provides the modules of the sharing table, except for the runtime, which is the shell itself', () => {
  const provided = [...Object.keys(LIBRARIES), ...Object.keys(GROUPS), '@module-federation/runtime'];
  expect(provided.sort()).toEqual(Object.keys(PROVIDED_VERSIONS).sort());
});
