import { randomBytes } from 'node:crypto';
import { ACCOUNT_CHECKS, readAccounts } from './identity/accounts/config';
import { LEGAL_CHECKS, readLegal } from './identity/legal/config';
import { BUILT_IN_ADMIN_CHECKS, readBuiltInAdmin } from './identity/own-account/config';
import { readSecondFactors, SECOND_FACTOR_CHECKS } from './identity/second-factors/config';
import { readSessions, SESSION_CHECKS } from './identity/sessions/config';
import type { IdentitySettings } from './identity/tables';
import type { Config as ConfigWith } from './kernel/config/config';
import { belowFloors, type Checks, findWeakLimit, IN_PRODUCTION, refused, withValue } from './kernel/config/floors';
import { KERNEL_CHECKS } from './kernel/config/kernel-floors';
import { type GivenSettings, readKernel, readProcess } from './kernel/config/read-kernel';
import { type Environment, Reader } from './kernel/config/reader';
import { loadOrCreateSecrets, type Secrets } from './kernel/config/secrets';
import { isNonEmpty } from './kernel/guards';
import { INVOICE_CHECKS, readInvoices } from './money/invoices/config';
import { PAYMENT_CHECKS, readPayments } from './money/payments/config';
import type { MoneySettings } from './money/tables';
import { readSite, SITE_CHECKS } from './platform/site/config';
import type { PlatformSettings } from './platform/tables';
import { ATTACHMENT_CHECKS, readAttachments } from './register/attachments/config';
import { readRentCoins } from './register/rentcoins/config';
import { readSubjects } from './register/subjects/config';
import type { RegisterSettings } from './register/tables';
import { readReports } from './reports/config';
import type { ReportsSettings } from './reports/tables';
import { readCases } from './rights/cases/config';
import { CLAIM_CHECKS, readClaims } from './rights/claims/config';
import { JOURNAL_CHECKS, readJournal } from './rights/journal/config';
import type { RightsSettings } from './rights/tables';
import { isAnyNeeded, readSandboxes, type Sandboxes } from './sandboxes';

// The tools read the settings through this module.
export { ConfigError } from './kernel/config/reader';

/** Settings of the composition alone. */
interface ProgramSettings {
  demoData: boolean;
  sandboxes: Sandboxes;
}

/** Every setting but the kernel's. */
export type EverySettings = IdentitySettings &
  RegisterSettings &
  ReportsSettings &
  MoneySettings &
  RightsSettings &
  PlatformSettings &
  ProgramSettings;
export type Config = ConfigWith<EverySettings>;

const PROGRAM_CHECKS: Checks = {
  floors: refused(
    ['DEMO_DATA'],
    withValue((value) => (value === 'on' ? `must be off ${IN_PRODUCTION}` : null)),
  ),
  withoutFloor: { SANDBOX_PORT: 'no sandbox runs in production' },
};

/** How production takes each setting, but for the limits, which are all taken alike. */
export const CHECKS: readonly Checks[] = [
  KERNEL_CHECKS,
  ACCOUNT_CHECKS,
  SESSION_CHECKS,
  SECOND_FACTOR_CHECKS,
  BUILT_IN_ADMIN_CHECKS,
  LEGAL_CHECKS,
  ATTACHMENT_CHECKS,
  PAYMENT_CHECKS,
  INVOICE_CHECKS,
  CLAIM_CHECKS,
  JOURNAL_CHECKS,
  SITE_CHECKS,
  PROGRAM_CHECKS,
];

/**
 * Reads and checks every setting; throws one `ConfigError`, whose single line names all problems. May write
 * `DATA_DIR/secrets.json`, but only where the settings are valid.
 */
export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const settings = readSettings(read);
  if (settings.production) for (const sentence of belowFloors(read, CHECKS, 'refused')) read.problem(sentence);
  read.finish();
  const warnings = settings.production ? productionWarnings(read) : read.warnings;
  return { ...settings, ...completeSecrets(settings), warnings };
}

function readSettings(read: Reader): GivenSettings & EverySettings {
  const process = readProcess(read);
  const { production } = process;
  const sandboxes = readSandboxes(read, process);
  const kernel = readKernel(read, process, sandboxes);
  const accounts = readAccounts(read, production, sandboxes);
  const legal = readLegal(read, production);
  const subjects = readSubjects(read);
  const rentCoins = readRentCoins(read);
  const attachments = readAttachments(read, sandboxes);
  const reports = readReports(read);
  const payments = readPayments(read, sandboxes);
  const claims = readClaims(read, production, sandboxes);
  const cases = readCases(read);
  const hasStandIn = process.isDevelopment && isAnyNeeded(sandboxes);
  return {
    ...kernel,
    ...accounts,
    ...readSessions(read),
    ...readSecondFactors(read, production),
    ...readBuiltInAdmin(read, production),
    ...legal,
    ...attachments,
    ...payments,
    ...readInvoices(read, production, legal.legal.controller),
    ...claims,
    ...readJournal(read, kernel.dataDir),
    ...readSite(read, {
      standIn: hasStandIn ? `${sandboxes.url}/www` : undefined,
      redirectOrigins: payments.payu.redirectOrigins,
    }),
    limits: {
      ...kernel.limits,
      ...accounts.limits,
      ...subjects.limits,
      ...rentCoins.limits,
      ...attachments.limits,
      ...reports.limits,
      ...claims.limits,
      ...cases.limits,
    },
    demoData:
      read.oneOf('DEMO_DATA', ['on', 'off'], kernel.database.url === null && !production ? 'on' : 'off') === 'on',
    sandboxes,
  };
}

/** Takes secrets that the environment lacks from the data directory. */
function completeSecrets({ tokenSecrets, identifierKeys, dataDir }: GivenSettings): Secrets {
  if (isNonEmpty(tokenSecrets) && isNonEmpty(identifierKeys)) return { tokenSecrets, identifierKeys };
  const stored = loadOrCreateSecrets(dataDir, randomBytes);
  return {
    tokenSecrets: isNonEmpty(tokenSecrets) ? tokenSecrets : stored.tokenSecrets,
    identifierKeys: isNonEmpty(identifierKeys) ? identifierKeys : stored.identifierKeys,
  };
}

function productionWarnings(read: Reader): string[] {
  const limits = read.limits.flatMap(({ name, limit, usual }) => {
    const sentence = findWeakLimit(limit, usual);
    return sentence === null ? [] : [`${name} ${sentence}`];
  });
  return [...belowFloors(read, CHECKS, 'warned'), ...read.warnings, ...limits];
}
