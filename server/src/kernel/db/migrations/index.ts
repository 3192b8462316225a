import type { Kysely, Migration } from 'kysely';
import * as functions from './0001_functions';
import * as accounts from './0002_accounts';
import * as sessions from './0003_sessions';
import * as rateLimits from './0004_rate_limits';
import * as subjects from './0005_subjects';
import * as rentcoins from './0006_rentcoins';
import * as audit from './0007_audit';
import * as reports from './0008_reports';
import * as payments from './0009_payments';
import * as invoices from './0010_invoices';
import * as statistics from './0011_statistics';
import * as releases from './0012_releases';
import * as telemetry from './0013_telemetry';
import * as trust from './0014_trust';
import * as lookupAddresses from './0015_lookup_addresses';
import * as secondFactors from './0016_second_factors';
import * as signIn from './0017_sign_in';
import * as jobWorkers from './0019_job_workers';
import * as releaseTrust from './0020_release_trust';
import * as attachments from './0021_attachments';
import * as claims from './0022_claims';
import * as inquiries from './0023_inquiries';
import * as grades from './0024_grades';
import * as dossier from './0025_dossier';
import * as disputes from './0026_disputes';
import * as evidence from './0028_evidence';
import * as reportVersions from './0029_report_versions';
import * as cases from './0030_cases';
import * as erasures from './0031_erasures';
import * as erasedReports from './0032_erased_reports';
import * as retention from './0033_retention';
import * as accountRemovals from './0034_account_removals';
import * as terms from './0035_terms';
import * as passports from './0036_passports';
import * as correctionKey from './0037_correction_key';
import * as sessionWrites from './0038_session_writes';
import * as functionNames from './0039_function_names';
import * as disputeKeys from './0040_dispute_keys';
import * as emailKeys from './0041_email_keys';
import * as attachmentStatements from './0044_attachment_statements';
import * as suspensionMemory from './0045_suspension_memory';
import * as heldEntries from './0046_held_entries';
import * as owners from './0047_owners';
import * as guesses from './0048_guesses';
import * as blocks from './0049_blocks';
import * as undoableRemovals from './0050_undoable_removals';
import * as remoteStages from './0051_remote_stages';
import * as remoteBackends from './0052_remote_backends';
import * as shellNames from './0053_shell_names';
import * as repeatedCalls from './0056_repeated_calls';
import * as mailLinks from './0061_mail_links';
import * as caseGivers from './0062_case_givers';
import * as letters from './0063_letters';
import * as polishOrder from './0064_polish_order';
import * as deskWork from './0066_desk_work';
import * as releaseLoads from './0068_release_loads';
import * as remoteSlots from './0069_remote_slots';
import * as retiredBefore from './0070_retired_before';
import * as auditSeal from './0071_audit_seal';
import * as claimGuests from './0072_claim_guests';
import * as ledgerTimes from './0073_ledger_times';
import * as drafts from './0076_drafts';
import * as newsAddresses from './0077_news_addresses';
import * as deskSearch from './0082_desk_search';
import * as deskTexts from './0083_desk_texts';
import * as attachedFiles from './0086_attached_files';
import * as deskTextDrafts from './0088_desk_text_drafts';
import * as darkEvents from './0096_dark_events';
import * as disputeQuestions from './0097_dispute_questions';
import * as tenancies from './0100_tenancies';
import * as tenanciesErased from './0102_tenancies_erased';
import * as tenancyEnds from './0103_tenancy_ends';
import * as opinionsInTheRegister from './0104_opinions_in_the_register';
import * as tenanciesOnTheDesk from './0105_tenancies_on_the_desk';
import * as entriesAfterAReveal from './0107_entries_after_a_reveal';
import * as casesAboutOpinions from './0108_cases_about_opinions';
import * as namesOfOpinions from './0109_names_of_opinions';
import * as ageOfOpinions from './0111_age_of_opinions';
import * as deskSearchTexts from './0112_desk_search_texts';
import * as accountsOfForgottenSides from './0116_accounts_of_forgotten_sides';
import * as authorsOfOpinions from './0119_authors_of_opinions';
import * as forgottenCompanies from './0126_forgotten_companies';
import * as countsOfDecisions from './0127_counts_of_decisions';

/** A migration whose long part `prepare` does before, outside a transaction, in steps that may be repeated. */
export interface StagedMigration extends Migration {
  prepare?(db: Kysely<unknown>): Promise<void>;
}

/**
 * Every migration by name; they run in the order of their names and are never changed once released. The first set has
 * one for each feature.
 */
export const MIGRATIONS: Record<string, StagedMigration> = {
  '0001_functions': functions,
  '0002_accounts': accounts,
  '0003_sessions': sessions,
  '0004_rate_limits': rateLimits,
  '0005_subjects': subjects,
  '0006_rentcoins': rentcoins,
  '0007_audit': audit,
  '0008_reports': reports,
  '0009_payments': payments,
  '0010_invoices': invoices,
  '0011_statistics': statistics,
  '0012_releases': releases,
  '0013_telemetry': telemetry,
  '0014_trust': trust,
  '0015_lookup_addresses': lookupAddresses,
  '0016_second_factors': secondFactors,
  '0017_sign_in': signIn,
  '0019_job_workers': jobWorkers,
  '0020_release_trust': releaseTrust,
  '0021_attachments': attachments,
  '0022_claims': claims,
  '0023_inquiries': inquiries,
  '0024_grades': grades,
  '0025_dossier': dossier,
  '0026_disputes': disputes,
  '0028_evidence': evidence,
  '0029_report_versions': reportVersions,
  '0030_cases': cases,
  '0031_erasures': erasures,
  '0032_erased_reports': erasedReports,
  '0033_retention': retention,
  '0034_account_removals': accountRemovals,
  '0035_terms': terms,
  '0036_passports': passports,
  '0037_correction_key': correctionKey,
  '0038_session_writes': sessionWrites,
  '0039_function_names': functionNames,
  '0040_dispute_keys': disputeKeys,
  '0041_email_keys': emailKeys,
  '0044_attachment_statements': attachmentStatements,
  '0045_suspension_memory': suspensionMemory,
  '0046_held_entries': heldEntries,
  '0047_owners': owners,
  '0048_guesses': guesses,
  '0049_blocks': blocks,
  '0050_undoable_removals': undoableRemovals,
  '0051_remote_stages': remoteStages,
  '0052_remote_backends': remoteBackends,
  '0053_shell_names': shellNames,
  '0056_repeated_calls': repeatedCalls,
  '0061_mail_links': mailLinks,
  '0062_case_givers': caseGivers,
  '0063_letters': letters,
  '0064_polish_order': polishOrder,
  '0066_desk_work': deskWork,
  '0068_release_loads': releaseLoads,
  '0069_remote_slots': remoteSlots,
  '0070_retired_before': retiredBefore,
  '0071_audit_seal': auditSeal,
  '0072_claim_guests': claimGuests,
  '0073_ledger_times': ledgerTimes,
  '0076_drafts': drafts,
  '0077_news_addresses': newsAddresses,
  '0082_desk_search': deskSearch,
  '0083_desk_texts': deskTexts,
  '0086_attached_files': attachedFiles,
  '0088_desk_text_drafts': deskTextDrafts,
  '0096_dark_events': darkEvents,
  '0097_dispute_questions': disputeQuestions,
  '0100_tenancies': tenancies,
  '0102_tenancies_erased': tenanciesErased,
  '0103_tenancy_ends': tenancyEnds,
  '0104_opinions_in_the_register': opinionsInTheRegister,
  '0105_tenancies_on_the_desk': tenanciesOnTheDesk,
  '0107_entries_after_a_reveal': entriesAfterAReveal,
  '0108_cases_about_opinions': casesAboutOpinions,
  '0109_names_of_opinions': namesOfOpinions,
  '0111_age_of_opinions': ageOfOpinions,
  '0112_desk_search_texts': deskSearchTexts,
  '0116_accounts_of_forgotten_sides': accountsOfForgottenSides,
  '0119_authors_of_opinions': authorsOfOpinions,
  '0126_forgotten_companies': forgottenCompanies,
  '0127_counts_of_decisions': countsOfDecisions,
};
