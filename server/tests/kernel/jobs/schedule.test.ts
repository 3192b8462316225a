import { WORK } from '../../../src/jobs';

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** When each job runs by itself, in UTC, and whether it also runs at the start of a process. */
const EXPECTED: Record<string, { times: string; atStart: boolean }> = {
  'claims/advance': { times: EVERY_TEN_MINUTES, atStart: true },
  'disputes/advance': { times: EVERY_TEN_MINUTES, atStart: true },
  'disputes/remind': { times: EVERY_TEN_MINUTES, atStart: true },
  'cases/advance': { times: EVERY_TEN_MINUTES, atStart: true },
  'tenancies/advance': { times: EVERY_TEN_MINUTES, atStart: true },
  'attachments/forget': { times: EVERY_TEN_MINUTES, atStart: true },
  'users/remove-leaving': { times: EVERY_TEN_MINUTES, atStart: true },
  'reports/notify': { times: EVERY_TEN_MINUTES, atStart: true },
  'inquiries/watch': { times: EVERY_TEN_MINUTES, atStart: false },
  'erasures/journal': { times: EVERY_TEN_MINUTES, atStart: false },
  'alerts/send {"is":"checks"}': { times: EVERY_TEN_MINUTES, atStart: false },
  // Mondays at 8:00 in Warsaw, which is 6:00 or 7:00.
  'alerts/send {"is":"week"}': { times: '0 6,7 * * 1', atStart: true },
  // Working days at 7:00 in Warsaw.
  'desk/due': { times: '0 5,6 * * 1-5', atStart: true },
  'terms/announce': { times: '7 * * * *', atStart: true },
  reconciliation: { times: '*/5 * * * *', atStart: false },
  'money_check {"of":"changes"}': { times: '23 * * * *', atStart: false },
  money_check: { times: '53 2 * * *', atStart: false },
  'retention/run': { times: '47 1 * * *', atStart: true },
  // A missed night is made up for by the queue.
  housekeeping: { times: '17 2 * * *', atStart: false },
};

const scheduled = WORK.schedule.split('\n').map((line) => {
  const [, times = '', job = '', payload] = /^((?:\S+ ){5})(\S+) \?\S+(?: (\{.*\}))?$/.exec(line) ?? [];
  return { name: payload === undefined ? job : `${job} ${payload}`, times: times.trim(), line };
});

it('each job that runs by itself does so at its times and no other', () => {
  expect(Object.fromEntries(scheduled.map(({ name, times }) => [name, times]))).toEqual(
    Object.fromEntries(Object.entries(EXPECTED).map(([name, { times }]) => [name, times])),
  );
  for (const { name } of scheduled) expect(Object.keys(WORK.jobs)).toContain(name.split(' ')[0]);
});

it('what became due while no process ran is done at the start', () => {
  const names = WORK.dueNow.map(({ name, payload }) =>
    Object.keys(payload).length === 0 ? name : `${name} ${JSON.stringify(payload)}`,
  );
  const wanted = Object.entries(EXPECTED).filter(([, { atStart }]) => atStart);
  expect([...names].sort()).toEqual(wanted.map(([name]) => name).sort());
});

it('nightly work is made up for where a night was missed', () => {
  for (const name of ['housekeeping', 'retention/run', 'money_check']) {
    expect(scheduled.find((each) => each.name === name)?.line).toContain('fill=1d');
  }
});
