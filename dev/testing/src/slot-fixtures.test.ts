import { SLOT_PROPS } from '@najem/shared/domain/platform';
import type { RemoteModule } from '@najem/shared/store';
import { slotFixtures } from './slot-fixtures';

it("every slot of the site has a fixture with the props that the site's releases are compared by", () => {
  const props = Object.entries(slotFixtures()).map(([name, handed]) => [name, Object.keys(handed)]);
  expect(Object.fromEntries(props)).toEqual(SLOT_PROPS);
});

it('the compiler refuses a part that wants what its slot does not hand over, and a slot that nobody has', () => {
  const Part = ({ tenant }: { tenant: string }) => tenant;
  const parts: RemoteModule['parts'][] = [
    // @ts-expect-error -- the slot hands a subject over
    { 'subject-details': Part },
    // @ts-expect-error -- there is none of this name
    { 'subject-none': () => null },
  ];
  expect(parts.flatMap((one) => Object.keys(one ?? {}))).toEqual(['subject-details', 'subject-none']);
});
