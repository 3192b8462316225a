import type { Migration } from 'kysely';
import * as people from './0001_people';
import * as subjects from './0002_subjects';
import * as ledgerAndAudit from './0003_ledger_and_audit';
import * as site from './0004_site';
import * as reports from './0005_reports';
import * as payments from './0006_payments';
import * as admin from './0007_admin';
import * as releases from './0008_releases';
import * as observation from './0009_observation';
import * as faults from './0010_faults';
import * as userLists from './0011_user_lists';
import * as moneyChecks from './0012_money_checks';
import * as awardTakeBacks from './0013_award_take_backs';
import * as userNameStatistics from './0014_user_name_statistics';
import * as releaseAddresses from './0015_release_addresses';

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_people': people,
  '0002_subjects': subjects,
  '0003_ledger_and_audit': ledgerAndAudit,
  '0004_site': site,
  '0005_reports': reports,
  '0006_payments': payments,
  '0007_admin': admin,
  '0008_releases': releases,
  '0009_observation': observation,
  '0010_faults': faults,
  '0011_user_lists': userLists,
  '0012_money_checks': moneyChecks,
  '0013_award_take_backs': awardTakeBacks,
  '0014_user_name_statistics': userNameStatistics,
  '0015_release_addresses': releaseAddresses,
};
