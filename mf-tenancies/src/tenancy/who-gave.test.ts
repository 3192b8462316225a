import type { TenancyEvent } from '@najem/shared/contract/tenancies';
import { whoGave } from './who-gave';

const event = (what: TenancyEvent['what'], by: TenancyEvent['by'], to?: string): TenancyEvent => ({
  at: '2026-11-20T09:00:00.000Z',
  what,
  by,
  to,
});
const START = [event('invited', 'landlord'), event('confirmed', 'tenant')];
const END = '2026-12-31';

it.each([
  ['the inviter where nobody changed them', START, { from: 'landlord', to: 'landlord' }],
  [
    'whose proposal held by silence',
    [...START, event('end_proposed', 'tenant', END), event('end_agreed', 'system', END)],
    { from: 'landlord', to: 'tenant' },
  ],
  [
    'who answered a proposal with a later day',
    [...START, event('end_proposed', 'landlord', '2026-12-15'), event('end_agreed', 'tenant', END)],
    { from: 'landlord', to: 'tenant' },
  ],
  ['nobody known where an answer may have changed them', [...START, event('countered', 'tenant')], {}],
])('the days of a tenancy are given by %s', (_name, timeline, expected) => {
  expect(whoGave({ timeline, state: 'running', to: END })).toEqual(expected);
});
