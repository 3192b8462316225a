import { runModel } from '../../support/dispute-model';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('concurrent disputes, edits, removals and confirmations leave right sums, and show only what counts', async () => {
  const { steps, refused, faults } = await runModel(site, { steps: 320, atOnce: 8, people: 4, seed: 20261120 });
  expect(faults).toEqual([]);
  expect(steps).toBe(320);
  // What comes too late or twice is refused, and most of it is not.
  expect(refused).toBeLessThan(steps);
});
