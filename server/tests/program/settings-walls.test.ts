import type { Context as IdentityContext } from '../../src/identity/tables';
import type { Context as KernelContext } from '../../src/kernel/context';
import type { Context as MoneyContext } from '../../src/money/tables';
import type { Context as OfficeContext } from '../../src/office/tables';
import type { Context as PlatformContext } from '../../src/platform/tables';
import type { Context as RegisterContext } from '../../src/register/tables';
import type { Context as ReportsContext } from '../../src/reports/tables';
import type { Context as RightsContext } from '../../src/rights/tables';
import { readConfig } from '../../src/config';
import { PRODUCTION } from '../support/production';

type Sees<C extends { config: object }, Name extends string> = Name extends keyof C['config'] ? true : false;

/** Which contexts the compiler lets name a setting. */
interface Seen<Name extends string> {
  kernel: Sees<KernelContext, Name>;
  identity: Sees<IdentityContext, Name>;
  register: Sees<RegisterContext, Name>;
  reports: Sees<ReportsContext, Name>;
  money: Sees<MoneyContext, Name>;
  rights: Sees<RightsContext, Name>;
  office: Sees<OfficeContext, Name>;
  platform: Sees<PlatformContext, Name>;
}

const all = {
  kernel: true,
  identity: true,
  register: true,
  reports: true,
  money: true,
  rights: true,
  office: true,
  platform: true,
} as const;
const none = {
  kernel: false,
  identity: false,
  register: false,
  reports: false,
  money: false,
  rights: false,
  office: false,
  platform: false,
} as const;

const SEEN: {
  publicUrl: Seen<'publicUrl'>;
  legal: Seen<'legal'>;
  clamav: Seen<'clamav'>;
  payu: Seen<'payu'>;
  eid: Seen<'eid'>;
  marketingUrl: Seen<'marketingUrl'>;
  sandboxes: Seen<'sandboxes'>;
} = {
  publicUrl: all,
  legal: { ...all, kernel: false },
  clamav: { ...all, kernel: false, identity: false, platform: false },
  payu: { ...none, money: true, office: true },
  eid: { ...none, rights: true, office: true },
  marketingUrl: { ...none, platform: true },
  sandboxes: none,
};

test('a setting is known to its own context and to those above, and the program has it', () => {
  expect(Object.keys(readConfig(PRODUCTION))).toEqual(expect.arrayContaining(Object.keys(SEEN)));
});
