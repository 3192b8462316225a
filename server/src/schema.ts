import type { AccountTables } from './identity/accounts/tables';
import type { AttachmentTables } from './register/attachments/tables';
import type { AuditTables } from './kernel/audit/tables';
import type { CaseTables } from './rights/cases/tables';
import type { ClaimTables } from './rights/claims/tables';
import type { DeskTables } from './rights/desk/tables';
import type { DisputeTables } from './rights/disputes/tables';
import type { DossierTables } from './rights/dossier/tables';
import type { ErasureTables } from './rights/erasure/tables';
import type { EvidenceTables } from './register/evidence/tables';
import type { RateLimitTables } from './kernel/http/tables';
import type { InquiryTables } from './register/inquiries/tables';
import type { InvoiceTables } from './money/invoices/tables';
import type { LegalTables } from './identity/legal/tables';
import type { NoticeTables } from './rights/notices/tables';
import type { PassportTables } from './rights/passports/tables';
import type { PaymentTables } from './money/payments/tables';
import type { ReferralTables } from './office/referrals/tables';
import type { ReleaseTables } from './platform/releases/tables';
import type { RetentionTables } from './rights/retention/tables';
import type { CoinsTables } from './register/rentcoins/tables';
import type { ReportTables } from './reports/tables';
import type { SecondFactorTables } from './identity/second-factors/tables';
import type { SecurityEventTables } from './identity/security-events/tables';
import type { SessionTables } from './identity/sessions/tables';
import type { StatisticsTables } from './office/statistics/tables';
import type { SubjectTables } from './register/subjects/tables';
import type { TelemetryTables } from './platform/telemetry/tables';

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
