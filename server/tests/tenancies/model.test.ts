import { runTenancyModel } from '../support/tenancy-model';
import { STEPS } from '../support/tenancy-model-steps';

// SECURITY: What was erased does not come back
it('random steps over tenancies reveal no opinion early, lose and double none, and leave right sums', async () => {
  const { steps, taken, revealed, comments, restored, cut, faults } = await runTenancyModel({
    steps: 250,
    people: 6,
    seed: 6,
  });
  expect(faults).toEqual([]);
  expect([steps, restored]).toEqual([250, 2]);
  // The run is about something.
  expect(taken.size).toBe(new Set(STEPS).size);
  expect([revealed > 4, comments > 9, cut > 9]).toEqual([true, true, true]);
});
