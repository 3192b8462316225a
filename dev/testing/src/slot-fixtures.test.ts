import { SLOT_PROPS } from '@najem/shared/domain/platform';
import { slotFixtures } from './slot-fixtures';

it("every slot of the site has a fixture with the props that the site's releases are compared by", () => {
  const props = Object.entries(slotFixtures()).map(([name, handed]) => [name, Object.keys(handed)]);
  expect(Object.fromEntries(props)).toEqual(SLOT_PROPS);
});
