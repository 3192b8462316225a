import type { AccountTables } from '../accounts/tables';
import type { AttachmentTables } from '../attachments/tables';
import type { AuditTables } from '../audit/tables';
import type { CaseTables } from '../cases/tables';
import type { ClaimTables } from '../claims/tables';
import type { DeskTables } from '../desk/tables';
import type { DisputeTables } from '../disputes/tables';
import type { DossierTables } from '../dossier/tables';
import type { ErasureTables } from '../erasure/tables';
import type { EvidenceTables } from '../evidence/tables';
import type { RateLimitTables } from '../http/tables';
import type { InquiryTables } from '../inquiries/tables';
import type { InvoiceTables } from '../invoices/tables';
import type { LegalTables } from '../legal/tables';
import type { NoticeTables } from '../notices/tables';
import type { PassportTables } from '../passports/tables';
import type { PaymentTables } from '../payments/tables';
import type { ReferralTables } from '../referrals/tables';
import type { ReleaseTables } from '../releases/tables';
import type { RetentionTables } from '../retention/tables';
import type { CoinsTables } from '../rentcoins/tables';
import type { ReportTables } from '../reports/tables';
import type { SecondFactorTables } from '../second-factors/tables';
import type { SecurityEventTables } from '../security-events/tables';
import type { SessionTables } from '../sessions/tables';
import type { StatisticsTables } from '../statistics/tables';
import type { SubjectTables } from '../subjects/tables';
import type { TelemetryTables } from '../telemetry/tables';

/** Every table, each described by the feature that owns it. */
export interface Database
  extends
    AccountTables,
    SessionTables,
    SubjectTables,
    CoinsTables,
    AuditTables,
    ReleaseTables,
    TelemetryTables,
    ReportTables,
    PaymentTables,
    InvoiceTables,
    ReferralTables,
    RateLimitTables,
    SecondFactorTables,
    SecurityEventTables,
    StatisticsTables,
    InquiryTables,
    ClaimTables,
    DeskTables,
    AttachmentTables,
    DossierTables,
    DisputeTables,
    EvidenceTables,
    CaseTables,
    ErasureTables,
    LegalTables,
    NoticeTables,
    PassportTables,
    RetentionTables {}
